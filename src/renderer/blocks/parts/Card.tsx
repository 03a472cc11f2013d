import type { CardsBlock, Shown } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { Value } from '../../format/Value.tsx'
import { useReader } from '../../hooks.ts'
import { Link } from '../../parts/Link.tsx'
import { Actions } from './Actions.tsx'
import { lineOf } from './brief.ts'
import { Picture } from './Picture.tsx'
import { Tiles } from './Tiles.tsx'
import { useProgress } from './use-progress.ts'

interface CardProps {
  block: CardsBlock
  scope: Scope
  titleId: string
  /** Whether the picture should load first. */
  hasPriority?: boolean
}

/** Renders one row as a card. The link of its title covers the whole card. */
export function Card({ block, scope, titleId, hasPriority = false }: CardProps) {
  const reader = useReader()
  const { value, isMet, address } = reader
  const title = <Value value={value(block.title, scope)} />
  const subtitle = block.subtitle ? value(block.subtitle, scope) : undefined
  const brief = lineOf(block.brief, scope, reader)
  const remark = lineOf(block.remark?.parts, scope, reader)
  const facts = (block.facts ?? []).filter((fact) => fact.keep || isMet(fact.when, scope))
  return (
    <article className="ts-card">
      {block.image !== undefined && (
        <div className="ts-card__media">
          <Picture source={value(block.image, scope)} alt="" ratio="card" hasPriority={hasPriority} />
        </div>
      )}
      <div className="ts-card__body">
        {block.badge && (
          <div className="ts-card__badge">
            <Value value={value(block.badge.value, scope)} as="badge" of={block.badge.of} />
          </div>
        )}
        {(block.kind || remark !== '') && (
          <p className="ts-card__kind">
            {block.kind && (
              <Value value={value(block.kind.value, scope)} as="enumeration" of={block.kind.of} />
            )}
            {remark !== '' && <span className="ts-card__remark">{remark}</span>}
          </p>
        )}
        <h2 id={titleId} className="ts-card__title">
          {block.link && isMet(block.link.when, scope) ? (
            <Link to={address(block.link, scope)}>{title}</Link>
          ) : (
            title
          )}
        </h2>
        {typeof subtitle === 'string' && subtitle !== '' && <p className="ts-card__subtitle">{subtitle}</p>}
        {block.figure && isMet(block.figure.when, scope) && (
          <CardFacts facts={[block.figure]} scope={scope} className="ts-card__figure" />
        )}
        {block.progress && isMet(block.progress.when, scope) && (
          <CardProgress progress={block.progress} scope={scope} />
        )}
        {brief && <p className="ts-card__brief">{brief}</p>}
        <CardFacts facts={facts} scope={scope} className="ts-card__facts" />
        <Actions items={block.actions} scope={scope} className="ts-card__actions" />
      </div>
    </article>
  )
}

interface CardFactsProps {
  facts: readonly Shown[]
  scope: Scope
  className: string
}

function CardFacts({ facts, scope, className }: CardFactsProps) {
  const { text, value, isMet } = useReader()
  if (facts.length === 0) return null
  return (
    <dl className={className}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order in their document
        <div key={index}>
          <dt>{text(fact.label, scope)}</dt>
          <dd>
            <Value
              value={isMet(fact.when, scope) ? value(fact.value, scope) : undefined}
              as={fact.as}
              of={fact.of}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CardProgress({ progress, scope }: { progress: NonNullable<CardsBlock['progress']>; scope: Scope }) {
  const { tiles, share } = useProgress(progress, scope)
  return (
    <div className="ts-card__progress">
      <Tiles {...tiles} shape="row" />
      <p>
        <strong className="ts-number">{share}</strong> {tiles.label}
      </p>
    </div>
  )
}
