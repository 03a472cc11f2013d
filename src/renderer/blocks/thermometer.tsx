import type { Shown } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { Value } from '../format/Value.tsx'
import { useReader } from '../hooks.ts'
import { TextWithTerms } from '../parts/TextWithTerms.tsx'
import type { BlockProps } from './block-props.ts'
import { sizeOf } from './parts/size.ts'
import './thermometer.css'

export default function Thermometer({ block, scope }: BlockProps<'thermometer'>) {
  const { text, value, holds } = useReader()
  const marks = block.marks
    .filter(({ when }) => holds(when, scope))
    .map((mark) => ({ mark, amount: Math.max(0, sizeOf(value(mark.value, scope))) }))
    .sort((a, b) => a.amount - b.amount)
  const { at } = block
  const reached = at && holds(at.when, scope) ? Math.max(0, sizeOf(value(at.value, scope))) : undefined
  const top = Math.max(...marks.map(({ amount }) => amount), reached ?? 0) * 1.2 || 1
  const place = (amount: number) => `${(100 * amount) / top}%`
  const edges = [0, ...marks.map(({ amount }) => amount), top]
  /** Returns the zone above `count` marks: 0 (calm) below the first mark, 2 (danger) above the last. */
  const zoneAbove = (count: number) => (count === 0 ? 0 : count === marks.length ? 2 : 1)
  return (
    <figure className="ts-thermometer">
      <figcaption className="ts-thermometer__title">{text(block.title, scope)}</figcaption>
      <svg className="ts-thermometer__scale" aria-hidden="true">
        {edges.slice(1).map((edge, index) => {
          const from = edges[index] ?? 0
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: zones have the order of the scale
              key={index}
              className={`ts-thermometer__zone ts-thermometer__zone--${zoneAbove(index)}`}
              x={place(from)}
              width={place(edge - from)}
              height="100%"
            />
          )
        })}
        {reached !== undefined && (
          <rect className="ts-thermometer__reached" y="35%" width={place(reached)} height="30%" />
        )}
      </svg>
      <dl className="ts-thermometer__marks">
        {at && reached !== undefined && <Mark mark={at} scope={scope} zone="reached" />}
        {block.calm && <Mark mark={{ label: block.calm, value: '0', as: 'money' }} scope={scope} zone={0} />}
        {marks.map(({ mark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have the order of the scale
          <Mark key={index} mark={mark} scope={scope} zone={zoneAbove(index + 1)} />
        ))}
      </dl>
    </figure>
  )
}

interface MarkProps {
  mark: Shown
  scope: Scope
  zone: number | 'reached'
}

function Mark({ mark, scope, zone }: MarkProps) {
  const { marked, value } = useReader()
  return (
    <div className={`ts-thermometer__mark ts-thermometer__mark--${zone}`}>
      <dt>
        <TextWithTerms text={marked(mark.label, scope)} />
      </dt>
      <dd>
        <Value value={value(mark.value, scope)} as={mark.as} of={mark.of} />
      </dd>
      {mark.hint && (
        <dd className="ts-thermometer__hint">
          <TextWithTerms text={marked(mark.hint, scope)} />
        </dd>
      )}
    </div>
  )
}
