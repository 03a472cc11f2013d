import { Fragment, type ReactNode } from 'react'
import { type Inline, parseMarkdown } from '../../language/documents/markdown.ts'
import { Link } from './Link.tsx'
import { ExplainedTerm } from './TextWithTerms.tsx'

/** Renders Markdown as React elements, never as HTML. */
export function Markdown({ source }: { source: string }) {
  return parseMarkdown(source).map((part, index) => {
    const key = `${index}`
    if ('paragraph' in part) return <p key={key}>{renderInlines(part.paragraph)}</p>
    if ('heading' in part) {
      const Level = part.level === 3 ? 'h3' : 'h4'
      return <Level key={key}>{renderInlines(part.heading)}</Level>
    }
    const List = part.ordered ? 'ol' : 'ul'
    const start = part.start === undefined ? {} : { start: part.start }
    return (
      <List key={key} {...start}>
        {part.list.map((item, itemIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no id and a fixed order
          <li key={itemIndex}>{renderInlines(item)}</li>
        ))}
      </List>
    )
  })
}

function renderInlines(parts: Inline[]): ReactNode {
  return parts.map((part, index) => {
    const key = `${index}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    if ('term' in part) return <ExplainedTerm key={key} {...part} />
    if ('strong' in part) return <strong key={key}>{renderInlines(part.strong)}</strong>
    if ('emphasis' in part) return <em key={key}>{renderInlines(part.emphasis)}</em>
    if (part.to.startsWith('mailto:')) {
      return (
        <a key={key} href={part.to}>
          {renderInlines(part.link)}
        </a>
      )
    }
    if (!part.to.startsWith('https:')) {
      return (
        <Link key={key} to={part.to}>
          {renderInlines(part.link)}
        </Link>
      )
    }
    return (
      <a key={key} href={part.to} target="_blank" rel="noopener noreferrer">
        {renderInlines(part.link)}
      </a>
    )
  })
}
