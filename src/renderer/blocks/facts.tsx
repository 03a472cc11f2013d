import type { FactsBlock } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { textToCopy } from '../format/format.ts'
import { Value } from '../format/Value.tsx'
import { useReader, useServices } from '../hooks.ts'
import { Link } from '../parts/Link.tsx'
import { TextWithTerms } from '../parts/TextWithTerms.tsx'
import type { BlockProps } from './block-props.ts'
import './facts.css'
import { alignOf } from './parts/align.ts'
import { CopyButton } from './parts/CopyButton.tsx'

export default function Facts({ block, scope }: BlockProps<'facts'>) {
  const { isMet } = useReader()
  const items = block.items.filter((item) => isMet(item.when, scope))
  if (items.length === 0 && !block.total) return null
  return (
    <dl
      className={`ts-facts ts-facts--${block.look ?? 'plain'} ts-facts--${block.columns ?? 2}`}
      data-protected={block.total && true}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order in their document
        <Fact key={index} item={item} scope={scope} copy={block.copy} />
      ))}
      {block.total && isMet(block.total.when, scope) && (
        <Fact item={block.total} scope={scope} copy={block.copy} total />
      )}
    </dl>
  )
}

interface FactProps {
  item: FactsBlock['items'][number]
  scope: Scope
  copy: boolean | undefined
  total?: boolean
}

function Fact({ item, scope, copy: isCopyable = false, total: isTotal = false }: FactProps) {
  const { language } = useServices()
  const { text, textWithTerms, value, isMet, address } = useReader()
  const label = text(item.label, scope)
  const displayedValue = value(item.value, scope)
  const copyText = isCopyable ? textToCopy(displayedValue, item.as ?? 'text', language) : ''
  return (
    <div className={isTotal ? 'ts-fact ts-fact--total' : 'ts-fact'}>
      <dt className="ts-fact__label">
        <TextWithTerms text={textWithTerms(item.label, scope)} />
      </dt>
      <dd className="ts-fact__value" data-figure={alignOf(item.as) === 'end' || undefined}>
        <span className="ts-fact__shown">
          <span>
            <Value value={displayedValue} as={item.as} of={item.of} />
          </span>
          {copyText !== '' && <CopyButton label={label} content={copyText} />}
        </span>
        {item.hint && (
          <span className="ts-fact__hint">
            <TextWithTerms text={textWithTerms(item.hint, scope)} />
          </span>
        )}
        {item.link && isMet(item.link.when, scope) && (
          <Link className="ts-button ts-button--small ts-fact__link" to={address(item.link, scope)}>
            {text(item.link.label, scope)}
          </Link>
        )}
      </dd>
    </div>
  )
}
