export interface WithholdingRule {
  rule: string
  residences?: readonly string[]
  /** NATURAL or LEGAL; left out, both. */
  holder?: string
  /** The id of the certificate that it is based on. */
  certificate?: string
  kinds: readonly string[]
  /** The rate is that of the certificate. */
  stated?: boolean
  /** In basis points. */
  rate: number
  from: string
  until?: string
}

/** An approved tax certificate. */
export interface TaxCertificate {
  id: string
  kind: string
  /** The issuing country (ISO 3166). */
  country: string
  /** In basis points; null where nothing is kept back. */
  rate: number | null
  /** The first and the last day on which it counts, as YYYY-MM-DD. */
  from: string
  until: string
}

interface TaxedHolder {
  /** The country of tax residence (ISO 3166); empty if unknown. */
  residence: string
  holder: 'NATURAL' | 'LEGAL'
  /** The kind of the distribution. */
  kind: string
  /** The record date, as YYYY-MM-DD. */
  on: string
  certificates?: readonly TaxCertificate[]
}

/**
 * The first rule that fits, with the certificate that it follows from; who has not said where they pay tax pays it at home. A
 * certificate counts where its holder pays tax. Throws a RangeError where no rule fits.
 */
export function ruleFor<Rule extends WithholdingRule>(
  { home, rules }: { home: string; rules: readonly Rule[] },
  { residence, holder, kind, on, certificates = [] }: TaxedHolder,
): { rule: Rule; rate: number; certificate: TaxCertificate | undefined } {
  const country = residence || home
  const inForce = certificates.filter(
    (each) => each.country === country && each.from <= on && on <= each.until,
  )
  for (const rule of rules) {
    const certificate = inForce.find((each) => each.kind === rule.certificate)
    const fits =
      (!rule.residences || rule.residences.includes(country)) &&
      (!rule.holder || rule.holder === holder) &&
      (!rule.certificate || certificate !== undefined) &&
      rule.kinds.includes(kind) &&
      rule.from <= on &&
      (!rule.until || on <= rule.until)
    if (fits) return { rule, certificate, rate: rule.stated ? (certificate?.rate ?? rule.rate) : rule.rate }
  }
  throw new RangeError(`No rule says what is kept back of a ${kind} on ${on}.`)
}
