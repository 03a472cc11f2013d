import './tokens.css'
import { isSymbolFirst } from '../../../domain/money.ts'
import { locales } from '../../format/format.ts'
import { useFormat, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { attributesOf } from '../widgets/attributes.ts'
import { WithUnit } from '../widgets/with-unit.tsx'
import { type TokensField, useTokensField } from './use-tokens.ts'

/** Renders inputs for a number of tokens and their price; typing in one updates the other. */
export default function Tokens() {
  const tokens = useTokensField()
  const { t, language, tenant } = useServices()
  const { field, price, textOf, handleType, handleBlur } = tokens
  const { id, name, ...attributes } = attributesOf(field)
  const describedBy = [price > 0 && `${id}-limits`, attributes['aria-describedby']].filter(Boolean).join(' ')
  const inputProps = {
    ...attributes,
    className: 'ts-input ts-input--number',
    type: 'text',
    autoComplete: 'off',
    'aria-describedby': describedBy || undefined,
    onBlur: handleBlur,
  }
  return (
    <div className="ts-tokens">
      {price > 0 && (
        <div>
          <label className="ts-field__label" htmlFor={`${id}-money`}>
            {t('renderer.tokens_money')}
          </label>
          <WithUnit
            unit={tenant.currency.symbol}
            isUnitFirst={isSymbolFirst(tenant.currency, locales[language])}
          >
            <input
              {...inputProps}
              id={`${id}-money`}
              inputMode="decimal"
              value={textOf('money')}
              onChange={({ target }) => handleType('money', target.value)}
            />
          </WithUnit>
        </div>
      )}
      <div>
        <label className="ts-field__label" htmlFor={id}>
          <Label />
        </label>
        <div className="ts-input-group">
          <Step tokens={tokens} step={-1} />
          <input
            {...inputProps}
            id={id}
            name={name}
            inputMode="numeric"
            value={textOf('count')}
            onChange={({ target }) => handleType('count', target.value)}
          />
          <Step tokens={tokens} step={1} />
        </div>
      </div>
      {price > 0 ? <Bounds id={`${id}-limits`} tokens={tokens} /> : <Help />}
      {price > 0 && <Suggestions tokens={tokens} />}
    </div>
  )
}

/** Renders a button to add or remove one token within the limits. */
function Step({ tokens, step }: { tokens: TokensField; step: 1 | -1 }) {
  const { field, count, minCount, maxCount, setCount } = tokens
  const { t } = useServices()
  const nextCount = Math.min(Math.max((count ?? minCount - step) + step, minCount), maxCount)
  const isEnd = field.readonly || maxCount < minCount || nextCount === count
  return (
    <button
      type="button"
      className="ts-input-group__button ts-tokens__step"
      aria-label={t(step < 0 ? 'renderer.tokens_fewer' : 'renderer.tokens_more')}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && setCount(nextCount)}
    >
      <Icon name={step < 0 ? 'minus' : 'plus'} />
    </button>
  )
}

/** Displays the limits, and how a typed amount is rounded to whole tokens. */
function Bounds({ id, tokens }: { id: string; tokens: TokensField }) {
  const { price, minCount, maxCount, count, unroundedAmount } = tokens
  const { t } = useServices()
  const format = useFormat()
  const formattedBounds = {
    least: format(minCount * price, 'sum'),
    most: format(maxCount * price, 'sum'),
    price: format(price, 'money'),
  }
  return (
    <div className="ts-tokens__below">
      <p className="ts-field__help" id={id}>
        {Number.isFinite(maxCount) && maxCount >= minCount
          ? t('renderer.tokens_between', formattedBounds)
          : t('renderer.tokens_from', formattedBounds)}
      </p>
      <output className="ts-tokens__rounded">
        {unroundedAmount !== undefined &&
          count !== undefined &&
          t('renderer.tokens_rounded', {
            asked: format(unroundedAmount, 'money'),
            count,
            amount: format(count * price, 'money'),
          })}
      </output>
    </div>
  )
}

/** Offers the smallest order and the form's suggested amounts, in whole tokens and within the limits. */
function Suggestions({ tokens }: { tokens: TokensField }) {
  const { field, price, minCount, maxCount, count, setCount } = tokens
  const { t } = useServices()
  const format = useFormat()
  const { suggest = [] } = field.field
  const candidateCounts = [minCount, ...suggest.map((amount) => Math.floor(amount / price))]
  const suggestedCounts = [...new Set(candidateCounts)].filter((each) => each >= minCount && each <= maxCount)
  if (field.readonly || suggestedCounts.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be nested in the field's group
    <div className="ts-tokens__suggestions" role="group" aria-label={t('renderer.tokens_suggestions')}>
      {suggestedCounts.map((each) => (
        <button
          key={each}
          type="button"
          className="ts-tokens__suggestion"
          aria-pressed={each === count}
          onClick={() => setCount(each)}
        >
          {each === minCount && t('renderer.tokens_least')} {format(each * price, 'sum')}
        </button>
      ))}
    </div>
  )
}
