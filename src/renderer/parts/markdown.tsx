import { Fragment, type ReactNode } from 'react'
import { partsOf, type Term } from '../../language/documents/glossary.ts'
import { Link } from './Link.tsx'
import { Explained } from './Words.tsx'

/** The subset of Markdown that texts may use. It becomes React elements: there is no way to HTML from here. */
type Inline = string | Term | { strong: Inline[] } | { emphasis: Inline[] } | { link: Inline[]; to: string }
type Paragraph =
  | { paragraph: Inline[] }
  | { heading: Inline[]; level: 3 | 4 }
  | { list: Inline[][]; ordered: boolean; start?: number }

const inlinePattern =
  /\*\*(?<strong>[^*]+(?:\*[^*]+\*[^*]*)?)\*\*|(?<![\p{L}\p{N}])(?<mark>[*_])(?<emphasis>\S(?:[^*_]*\S)?)\k<mark>(?![\p{L}\p{N}])|\[(?<label>[^\]]+)\]\((?<to>[^()\s]+)\)/u
const bullet = /^\s*[-*]\s+/
const numeral = /^\s*\d{1,3}[.)]\s+/
const heading = /^(?<marks>#{1,6})\s+/

export function parseMarkdown(source: string): Paragraph[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .flatMap((chunk) => parseChunk(chunk.trim()))
}

/** A heading or a list may stand next to a sentence without an empty line between, as people write it. */
function parseChunk(chunk: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const line of chunk.split('\n')) {
    if (line === '') continue
    const marks = heading.exec(line)?.groups?.marks
    if (marks !== undefined) {
      paragraphs.push(headingOf(marks, line))
      continue
    }
    const marker = [bullet, numeral].find((pattern) => pattern.test(line))
    const last = paragraphs.at(-1)
    if (marker) {
      const item = parseInline(line.replace(marker, ''))
      const ordered = marker === numeral
      if (last && 'list' in last && last.ordered === ordered) last.list.push(item)
      else paragraphs.push({ list: [item], ordered, ...startOf(line) })
    } else if (last && 'paragraph' in last) last.paragraph.push(' ', ...parseInline(line))
    else paragraphs.push({ paragraph: parseInline(line) })
  }
  return paragraphs
}

/** A list that goes on after a paragraph keeps its numbers. */
function startOf(line: string): { start?: number } {
  const start = Number(/^\s*(\d{2,3}|[2-9])[.)]/.exec(line)?.[1] ?? 1)
  return start > 1 ? { start } : {}
}

/** Texts stand below a heading of the screen (h2), whatever they call their own first level. */
function headingOf(marks: string, line: string): Paragraph {
  return { heading: parseInline(line.replace(heading, '').trim()), level: marks.length <= 2 ? 3 : 4 }
}

function parseInline(text: string): Inline[] {
  const match = inlinePattern.exec(text)
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

/** https, or a path of this site. `//host` and `/\host` look like paths, but browsers read another host in them. */
export function isSafeAddress(address: string): boolean {
  return /^(https:\/\/|\/(?![/\\])|#|mailto:[^\s?&,]+@[^\s?&,]+$)/.test(address)
}

export function Markdown({ source }: { source: string }) {
  return parseMarkdown(source).map((part, index) => {
    const key = `${index}`
    if ('paragraph' in part) return <p key={key}>{render(part.paragraph)}</p>
    if ('heading' in part) {
      const Level = part.level === 3 ? 'h3' : 'h4'
      return <Level key={key}>{render(part.heading)}</Level>
    }
    const List = part.ordered ? 'ol' : 'ul'
    const start = part.start === undefined ? {} : { start: part.start }
    return (
      <List key={key} {...start}>
        {part.list.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no other name and never change places
          <li key={place}>{render(item)}</li>
        ))}
      </List>
    )
  })
}

function render(parts: Inline[]): ReactNode {
  return parts.map((part, index) => {
    const key = `${index}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    if ('term' in part) return <Explained key={key} {...part} />
    if ('strong' in part) return <strong key={key}>{render(part.strong)}</strong>
    if ('emphasis' in part) return <em key={key}>{render(part.emphasis)}</em>
    if (part.to.startsWith('mailto:')) {
      return (
        <a key={key} href={part.to}>
          {render(part.link)}
        </a>
      )
    }
    if (!part.to.startsWith('https:')) {
      return (
        <Link key={key} to={part.to}>
          {render(part.link)}
        </Link>
      )
    }
    return (
      <a key={key} href={part.to} target="_blank" rel="noopener noreferrer">
        {render(part.link)}
      </a>
    )
  })
}
