import type { ListBlock } from '../../../generated/language.ts'
import type { Choice } from '../../../language/lists/list-options.ts'
import { useFormat, useReader, useServices } from '../../hooks.ts'
import { boundsOf } from './range.ts'
import type { List } from './use-list.ts'

export type Filter = NonNullable<ListBlock['filters']>[number]

export interface Option {
  value: string
  label: string
}

/** Returns the options of a filter with their texts. */
export function useOptions({ scope }: List): (filter: Filter, choice: Choice) => Option[] {
  const { enumerations } = useServices()
  const { list, text, value } = useReader()
  const format = useFormat()
  return ({ options, from, among }, { of }) => {
    if (options) return options.map(({ value, label }) => ({ value, label: text(label, scope) }))
    if (from)
      return list(from.rows, scope).map((row) => ({
        value: String(value(from.value, { ...scope, row }) ?? ''),
        label: format(value(from.label, { ...scope, row })),
      }))
    const values = among === undefined ? (enumerations[of ?? ''] ?? []) : list(among, scope).map(String)
    return values.map((value) => ({ value, label: format(value, 'enumeration', of) }))
  }
}

/** Splits a parameter's comma-separated values, without duplicates. */
export function valuesOf(value: string): string[] {
  return [...new Set(value.split(','))].filter((value) => value !== '')
}

/** Returns a filter's chosen values: the label of each, and the parameter's value that remains without it. */
export function useChosenValues(list: List): (filter: Filter) => { label: string; remainingValue: string }[] {
  const { t } = useServices()
  const { text } = useReader()
  const format = useFormat()
  const optionsOf = useOptions(list)
  return (filter) => {
    const parameterValue = list.parameterValue(filter.by)
    const choice = list.options.filters[filter.by]
    if (parameterValue === '' || choice === undefined) return []
    if (choice.kind === 'yes') return [{ label: text(filter.label, list.scope), remainingValue: '' }]
    if (choice.kind === 'days' || choice.kind === 'money') {
      const [from, to] = boundsOf(choice.kind, parameterValue)
      const formatBound = (bound: string) =>
        choice.kind === 'days' ? format(bound, 'date') : format(Number(bound), 'sum')
      if (from === '' && to === '') return []
      const bounds = { ...(from && { from: formatBound(from) }), ...(to && { to: formatBound(to) }) }
      const oneSided = from === '' ? 'to' : 'from'
      const rangeForm = from !== '' && to !== '' ? 'between' : oneSided
      return [{ label: t(`lists.range_${rangeForm}`, bounds), remainingValue: '' }]
    }
    const options = optionsOf(filter, choice)
    const values = choice.kind === 'several' ? valuesOf(parameterValue) : [parameterValue]
    return values.map((value) => ({
      label: options.find((option) => option.value === value)?.label ?? value,
      remainingValue: values.filter((other) => other !== value).join(','),
    }))
  }
}
