import type { Shown } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { Value } from '../format/Value.tsx'
import { useReader } from '../hooks.ts'
import { TextWithTerms } from '../parts/TextWithTerms.tsx'
import type { BlockProps } from './block-props.ts'
import { numberOrZero } from './parts/number-or-zero.ts'
import './thermometer.css'

export default function Thermometer({ block, scope }: BlockProps<'thermometer'>) {
  const { text, value, isMet } = useReader()
  const marks = block.marks
    .filter(({ when }) => isMet(when, scope))
    .map((mark) => ({ mark, amount: Math.max(0, numberOrZero(value(mark.value, scope))) }))
    .sort((a, b) => a.amount - b.amount)
  const { at: currentMark } = block
  const currentAmount =
    currentMark && isMet(currentMark.when, scope)
      ? Math.max(0, numberOrZero(value(currentMark.value, scope)))
      : undefined
  const scaleMax = Math.max(...marks.map(({ amount }) => amount), currentAmount ?? 0) * 1.2 || 1
  const percentOf = (amount: number) => `${(100 * amount) / scaleMax}%`
  const zoneBounds = [0, ...marks.map(({ amount }) => amount), scaleMax]
  /** Returns the zone above the first `count` marks: 0 (calm) below the first mark, 2 (danger) above the last. */
  const zoneAbove = (count: number) => {
    if (count === 0) return 0
    return count === marks.length ? 2 : 1
  }
  return (
    <figure className="ts-thermometer">
      <figcaption className="ts-thermometer__title">{text(block.title, scope)}</figcaption>
      <svg className="ts-thermometer__scale" aria-hidden="true">
        {zoneBounds.slice(1).map((edge, index) => {
          const from = zoneBounds[index] ?? 0
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: zones have the order of the scale
              key={index}
              className={`ts-thermometer__zone ts-thermometer__zone--${zoneAbove(index)}`}
              x={percentOf(from)}
              width={percentOf(edge - from)}
              height="100%"
            />
          )
        })}
        {currentAmount !== undefined && (
          <rect className="ts-thermometer__reached" y="35%" width={percentOf(currentAmount)} height="30%" />
        )}
      </svg>
      <dl className="ts-thermometer__marks">
        {currentMark && currentAmount !== undefined && (
          <Mark mark={currentMark} scope={scope} zone="reached" />
        )}
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
  const { textWithTerms, value } = useReader()
  return (
    <div className={`ts-thermometer__mark ts-thermometer__mark--${zone}`}>
      <dt>
        <TextWithTerms text={textWithTerms(mark.label, scope)} />
      </dt>
      <dd>
        <Value value={value(mark.value, scope)} as={mark.as} of={mark.of} />
      </dd>
      {mark.hint && (
        <dd className="ts-thermometer__hint">
          <TextWithTerms text={textWithTerms(mark.hint, scope)} />
        </dd>
      )}
    </div>
  )
}
