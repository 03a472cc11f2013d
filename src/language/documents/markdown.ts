import { partsOf, type Term } from './glossary.ts'

/** The subset of Markdown allowed in texts, as a tree that pages and PDFs render. */
export type Inline =
  | string
  | Term
  | { strong: Inline[] }
  | { emphasis: Inline[] }
  | { link: Inline[]; to: string }
export type Paragraph =
  | { paragraph: Inline[] }
  | { heading: Inline[]; level: 3 | 4 }
  | { list: Inline[][]; ordered: boolean; start?: number }

/** Matches `**strong**`, which may contain one `*emphasis*`. */
const STRONG = /\*\*(?<strong>[^*]+(?:\*[^*]+\*[^*]*)?)\*\*/
/** Matches `*emphasis*` or `_emphasis_`, but not within a word such as `snake_case`. */
const EMPHASIS = /(?<![\p{L}\p{N}])(?<mark>[*_])(?<emphasis>\S(?:[^*_]*\S)?)\k<mark>(?![\p{L}\p{N}])/u
/** Matches `[label](address)`. */
const LINK = /\[(?<label>[^\]]+)\]\((?<to>[^()\s]+)\)/
const INLINE = new RegExp([STRONG, EMPHASIS, LINK].map(({ source }) => source).join('|'), 'u')
const BULLET = /^\s*[-*]\s+/
const NUMERAL = /^\s*\d{1,3}[.)]\s+/
const HEADING = /^(?<marks>#{1,6})\s+/

export function parseMarkdown(source: string): Paragraph[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .flatMap((chunk) => parseChunk(chunk.trim()))
}

/** Parses a chunk; headings and lists need no empty line around them. */
function parseChunk(chunk: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const line of chunk.split('\n')) {
    if (line === '') continue
    const marks = HEADING.exec(line)?.groups?.marks
    if (marks !== undefined) {
      paragraphs.push(headingOf(marks, line))
      continue
    }
    const marker = [BULLET, NUMERAL].find((pattern) => pattern.test(line))
    const lastParagraph = paragraphs.at(-1)
    if (marker) {
      const item = parseInline(line.replace(marker, ''))
      const isOrdered = marker === NUMERAL
      if (lastParagraph && 'list' in lastParagraph && lastParagraph.ordered === isOrdered)
        lastParagraph.list.push(item)
      else paragraphs.push({ list: [item], ordered: isOrdered, ...startOf(line) })
    } else if (lastParagraph && 'paragraph' in lastParagraph)
      lastParagraph.paragraph.push(' ', ...parseInline(line))
    else paragraphs.push({ paragraph: parseInline(line) })
  }
  return paragraphs
}

/** Returns the number of a list's first item, for a list that continues after a paragraph; none if it is 1. */
function startOf(line: string): { start?: number } {
  const start = Number(/^\s*(\d{2,3}|[2-9])[.)]/.exec(line)?.[1] ?? 1)
  return start > 1 ? { start } : {}
}

/** Maps headings to h3 and h4, because they are below the screen's h2. */
function headingOf(marks: string, line: string): Paragraph {
  return { heading: parseInline(line.replace(HEADING, '').trim()), level: marks.length <= 2 ? 3 : 4 }
}

function parseInline(text: string): Inline[] {
  const match = INLINE.exec(text)
  if (!match?.groups) return partsOf(text)
  const before = text.slice(0, match.index)
  const after = parseInline(text.slice(match.index + match[0].length))
  return [...partsOf(before), ...inlineOf(match.groups), ...after]
}

function inlineOf({ strong, emphasis, label, to }: Record<string, string | undefined>): Inline[] {
  if (strong !== undefined) return [{ strong: parseInline(strong) }]
  if (emphasis !== undefined) return [{ emphasis: parseInline(emphasis) }]
  if (label === undefined || to === undefined) return []
  return isSafeAddress(to) ? [{ link: parseInline(label), to }] : parseInline(label)
}

/**
 * Returns whether an address is https, a path of this site, an anchor or mailto. `//host` and `/\host` look like paths,
 * but browsers open another host.
 */
export function isSafeAddress(address: string): boolean {
  return /^(https:\/\/|\/(?![/\\])|#|mailto:[^\s?&,]+@[^\s?&,]+$)/.test(address)
}

/** Returns the content of a formatted part. */
export function innerOf(part: Exclude<Inline, string | Term>): Inline[] {
  if ('strong' in part) return part.strong
  return 'emphasis' in part ? part.emphasis : part.link
}
