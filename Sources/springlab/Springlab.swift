@main enum Springlab {
  static func main() {}
}
