/** Whether an expression uses a name, other than as a field of something else or inside quoted text. */
export function mentions(expression: string, name: string): boolean {
  const code = expression.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  return new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(code)
}
