import { normalizeForSearch } from '../../../language/common/normalize.ts'
import type { Option } from '../widgets/options.ts'

/** An option with its normalised names for the search: its label first, then other names. */
export interface Choice extends Option {
  names: readonly string[]
}

export function choiceOf(option: Option, others: readonly string[] = []): Choice {
  return { ...option, names: [option.label, ...others, option.value].map(normalizeForSearch) }
}

/** Finds choices whose name starts with a text, then those with a word that does. */
export function matchingChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = normalizeForSearch(text)
  if (wanted === '') return choices
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice, wanted) }))
  return ranked
    .filter(({ rank }) => rank < none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** Returns the choice with this name, or the only match. */
export function meant(choices: readonly Choice[], text: string): Choice | undefined {
  const matches = matchingChoices(choices, text)
  return named(matches, text) ?? (matches.length === 1 ? matches[0] : undefined)
}

export function named(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = normalizeForSearch(text)
  return choices.find(({ names }) => names.includes(wanted))
}

const none = 3

function rank({ names: [label = '', ...others] }: Choice, wanted: string): number {
  if (label === wanted || others.includes(wanted)) return 0
  if (label.startsWith(wanted)) return 1
  return [label, ...others].some((name) => ` ${name}`.includes(` ${wanted}`)) ? 2 : none
}
