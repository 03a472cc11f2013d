/** Returns whether an expression uses a name, ignoring fields of that name and string literals. */
export function mentions(expression: string, name: string): boolean {
  const code = expression.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  return new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(code)
}
