import { normalizeForSearch } from '../../../language/common/normalize.ts'
import type { Option } from '../widgets/options.ts'

/** An option with its normalized names for the search: first its label, then its other names. */
export interface Choice extends Option {
  names: readonly string[]
}

export function choiceOf(option: Option, otherNames: readonly string[] = []): Choice {
  return { ...option, names: [option.label, ...otherNames, option.value].map(normalizeForSearch) }
}

/**
 * Finds the choices that match a text: exact names first, then names that start with it, then names that contain a
 * word that starts with it.
 */
export function matchingChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const query = normalizeForSearch(text)
  if (query === '') return choices
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, query) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** Returns the choice with this name, or the only choice that matches. */
export function intendedChoice(choices: readonly Choice[], text: string): Choice | undefined {
  const matches = matchingChoices(choices, text)
  return choiceNamed(matches, text) ?? (matches.length === 1 ? matches[0] : undefined)
}

export function choiceNamed(choices: readonly Choice[], text: string): Choice | undefined {
  const query = normalizeForSearch(text)
  return choices.find(({ names }) => names.includes(query))
}

const noMatch = 3

function rankOf({ names: [label = '', ...others] }: Choice, query: string): number {
  if (label === query || others.includes(query)) return 0
  if (label.startsWith(query)) return 1
  return [label, ...others].some((name) => ` ${name}`.includes(` ${query}`)) ? 2 : noMatch
}
