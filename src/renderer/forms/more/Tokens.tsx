import './tokens.css'
import { isSymbolFirst } from '../../../domain/money.ts'
import { locales } from '../../format/format.ts'
import { useFormat, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { attributesOf } from '../widgets/attributes.ts'
import { WithUnit } from '../widgets/with-unit.tsx'
import { type BoundTokens, useTokens } from './use-tokens.ts'

/** Renders inputs for a number of tokens and their price: typing in one updates the other. */
export default function Tokens() {
  const tokens = useTokens()
  const { t, language, tenant } = useServices()
  const { field, price, shown, type, leave } = tokens
  const { id, name, ...attributes } = attributesOf(field)
  const described = [price > 0 && `${id}-limits`, attributes['aria-describedby']].filter(Boolean).join(' ')
  const box = {
    ...attributes,
    className: 'ts-input ts-input--number',
    type: 'text',
    autoComplete: 'off',
    'aria-describedby': described || undefined,
    onBlur: leave,
  }
  return (
    <div className="ts-tokens">
      {price > 0 && (
        <div>
          <label className="ts-field__label" htmlFor={`${id}-money`}>
            {t('renderer.tokens_money')}
          </label>
          <WithUnit unit={tenant.currency.symbol} first={isSymbolFirst(tenant.currency, locales[language])}>
            <input
              {...box}
              id={`${id}-money`}
              inputMode="decimal"
              value={shown('money')}
              onChange={({ target }) => type('money', target.value)}
            />
          </WithUnit>
        </div>
      )}
      <div>
        <label className="ts-field__label" htmlFor={id}>
          <Label />
        </label>
        <div className="ts-input-group">
          <Step tokens={tokens} by={-1} />
          <input
            {...box}
            id={id}
            name={name}
            inputMode="numeric"
            value={shown('count')}
            onChange={({ target }) => type('count', target.value)}
          />
          <Step tokens={tokens} by={1} />
        </div>
      </div>
      {price > 0 ? <Bounds id={`${id}-limits`} tokens={tokens} /> : <Help />}
      {price > 0 && <Suggestions tokens={tokens} />}
    </div>
  )
}

/** Renders a button to add or remove one token within the limits. */
function Step({ tokens, by }: { tokens: BoundTokens; by: 1 | -1 }) {
  const { field, count, least, most, choose } = tokens
  const { t } = useServices()
  const next = Math.min(Math.max((count ?? least - by) + by, least), most)
  const isEnd = field.readonly || most < least || next === count
  return (
    <button
      type="button"
      className="ts-input-group__button ts-tokens__step"
      aria-label={t(by < 0 ? 'renderer.tokens_fewer' : 'renderer.tokens_more')}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && choose(next)}
    >
      <Icon name={by < 0 ? 'minus' : 'plus'} />
    </button>
  )
}

/** Shows the limits, and the rounding of an amount. */
function Bounds({ id, tokens }: { id: string; tokens: BoundTokens }) {
  const { price, least, most, count, asked } = tokens
  const { t } = useServices()
  const format = useFormat()
  const bounds = {
    least: format(least * price, 'sum'),
    most: format(most * price, 'sum'),
    price: format(price, 'money'),
  }
  return (
    <div className="ts-tokens__below">
      <p className="ts-field__help" id={id}>
        {Number.isFinite(most) && most >= least
          ? t('renderer.tokens_between', bounds)
          : t('renderer.tokens_from', bounds)}
      </p>
      <output className="ts-tokens__rounded">
        {asked !== undefined &&
          count !== undefined &&
          t('renderer.tokens_rounded', {
            asked: format(asked, 'money'),
            count,
            amount: format(count * price, 'money'),
          })}
      </output>
    </div>
  )
}

/** Offers the smallest order and the form's suggested amounts, in whole tokens and within the limits. */
function Suggestions({ tokens }: { tokens: BoundTokens }) {
  const { field, price, least, most, count, choose } = tokens
  const { t } = useServices()
  const format = useFormat()
  const { suggest = [] } = field.field
  const counts = [least, ...suggest.map((amount) => Math.floor(amount / price))]
  const suggestedCounts = [...new Set(counts)].filter((each) => each >= least && each <= most)
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
          onClick={() => choose(each)}
        >
          {each === least && t('renderer.tokens_least')} {format(each * price, 'sum')}
        </button>
      ))}
    </div>
  )
}
