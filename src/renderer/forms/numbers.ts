/**
 * A number as people type it: `1.234,5` in Spanish, `1,234.5` in English, spaces anywhere; undefined for what is none.
 * A single sign followed by three digits groups thousands where the language groups with it.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const typed = text.replace(/\s/g, '')
  const { group, decimal } = signsOf(locale)
  const grouped = typed.split(decimal)[0] ?? ''
  const isGrouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+$`).test(grouped)
  const plain = isGrouped ? typed.replaceAll(group, '').replace(decimal, '.') : typed.replace(decimal, '.')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A number as an input shows it: the language's decimal sign, grouped. */
export function writeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 6 }).format(value)
}

function signsOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5)
  const sign = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback
  return { group: sign('group', ','), decimal: sign('decimal', '.') }
}
