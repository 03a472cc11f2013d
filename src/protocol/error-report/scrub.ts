import type { ErrorReportContent } from '../../generated/domain.ts'

/**
 * Patterns of personal data and their replacements, applied in order. Repetitions are bounded, because the texts come
 * from strangers.
 */
const SECRET_PATTERNS: readonly [pattern: RegExp, instead: string][] = [
  // Removes queries, which contain filters and form values.
  [/(\/[^\s?#"'`)<>]{0,200})[?#][^\s"'`)<>]*/g, '$1'],
  [
    /\b(password|passwd|contrase(?:ñ|n)a|token|secret|authorization|bearer|code|código|pin)\b(["']?\s*[:=]\s*)\S+/gi,
    '$1$2[secret]',
  ],
  [/[^\s@"'`<>(),;:=/]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/gi, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){3,7}(?:[ -]?[A-Z0-9]{1,3})?\b/g, '[iban]'],
  [/\b[a-z]{2}\d{2}[a-z0-9]{11,30}\b/gi, '[iban]'],
  [/\beyJ[\w-]{1,500}\.[\w-]{1,500}(?:\.[\w-]*)?/g, '[token]'],
  [/\b0x[0-9a-f]{40}\b/gi, '[wallet]'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b(?=[\w-]{0,100}\d)(?=[\w-]{0,100}[a-z])[\w-]{24,}/gi, '[token]'],
  [/\b(?:\d{8}[ -]?[a-z]|[xyz][ -]?\d{7}[ -]?[a-z]|[a-z]{3}\d{6}|[a-hj-nps-w]\d{7}[0-9a-j])\b/gi, '[number]'],
  [/\+?\b\d(?:[ .()-]?\d){8,}\b/g, '[number]'],
]

/** Matches quoted values in messages. Only identifiers are kept, because typed texts contain spaces or accents. */
const QUOTED_VALUE = /(^|[\s(=:,[])(["'`«“])((?:(?!\2).){1,300}?)["'`»”](?=[\s).,;:!?\]]|$)/g
const IDENTIFIER = /^[\w$.[\]/{}:-]+$/

/** Removes secrets and personal data from a text. */
export function scrub(text: string): string {
  const withoutSecrets = SECRET_PATTERNS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    text,
  )
  return withoutSecrets.replace(QUOTED_VALUE, (match, prefix: string, quote: string, content: string) =>
    IDENTIFIER.test(content) ? match : `${prefix}${quote}…${quote}`,
  )
}

/** Scrubs all texts of a report, except its reference and times. */
export function scrubReport(report: ErrorReportContent): ErrorReportContent {
  return {
    ...report,
    name: scrub(report.name),
    message: scrub(report.message),
    at: scrub(report.at),
    ...(report.stack !== undefined && { stack: scrub(report.stack) }),
    events: report.events.map((event) => ({ ...event, what: scrub(event.what) })),
  }
}
