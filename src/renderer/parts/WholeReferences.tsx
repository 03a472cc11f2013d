/** Matches references such as AB-10F2-XY. */
const referencePattern = /([A-Z]{2,}(?:-[A-Z\d]+)+)/

/** Renders a text without line breaks inside its references. */
export function WholeReferences({ text }: { text: string }) {
  return text.split(referencePattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
      <span key={index} className="ts-whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
