/** Colours the names, strings and other values of JSON. Other sources, such as expressions, are not coloured. */
export function JsonText({ source }: { source: string }) {
  if (!/^[[{]/.test(source)) return <code>{source}</code>
  // Splits at strings (with the colon of a key), literals and numbers; the capturing group keeps them in the result.
  const tokens = source.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.]*)/)
  return (
    <code>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
        <span key={index} className={tokenClassOf(token)}>
          {token}
        </span>
      ))}
    </code>
  )
}

function tokenClassOf(token: string): string | undefined {
  if (token.endsWith(':') && token.startsWith('"')) return 'ts-json-key'
  return /^["\d-]|^(?:true|false|null)$/.test(token) ? 'ts-json-value' : undefined
}
