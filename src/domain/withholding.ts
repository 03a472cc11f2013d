export interface WithholdingRule {
  rule: string
  residences?: readonly string[]
  /** NATURAL or LEGAL; left out, both. */
  holder?: string
  kinds: readonly string[]
  /** In basis points. */
  rate: number
  from: string
  until?: string
}

interface TaxedHolder {
  /** Where they pay tax (ISO 3166); empty where they have not said. */
  residence: string
  holder: 'NATURAL' | 'LEGAL'
  /** Of the distribution. */
  kind: string
  /** The record date, as YYYY-MM-DD. */
  on: string
}

/** The first rule that fits; who has not said where they pay tax pays it at home. Throws a RangeError where none does. */
export function ruleFor<Rule extends WithholdingRule>(
  { home, rules }: { home: string; rules: readonly Rule[] },
  { residence, holder, kind, on }: TaxedHolder,
): Rule {
  const country = residence || home
  const found = rules.find(
    (rule) =>
      (!rule.residences || rule.residences.includes(country)) &&
      (!rule.holder || rule.holder === holder) &&
      rule.kinds.includes(kind) &&
      rule.from <= on &&
      (!rule.until || on <= rule.until),
  )
  if (!found) throw new RangeError(`No rule says what is kept back of a ${kind} on ${on}.`)
  return found
}
