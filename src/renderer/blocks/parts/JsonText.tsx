/** Colours the names, strings and other values of JSON; other sources, such as expressions, stay plain. */
export function JsonText({ source }: { source: string }) {
  if (!/^[[{]/.test(source)) return <code>{source}</code>
  const parts = source.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.]*)/)
  return (
    <code>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
        <span key={index} className={classOf(part)}>
          {part}
        </span>
      ))}
    </code>
  )
}

function classOf(part: string): string | undefined {
  if (part.endsWith(':') && part.startsWith('"')) return 'ts-json-key'
  return /^["\d-]|^(?:true|false|null)$/.test(part) ? 'ts-json-value' : undefined
}
