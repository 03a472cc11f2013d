export interface WithholdingRule {
  rule: string
  residences?: readonly string[]
  /** The kind of holder, NATURAL or LEGAL; both if absent. */
  holder?: string
  /** The kind of certificate that the rule requires. */
  certificate?: string
  kinds: readonly string[]
  /** Whether the certificate's own rate applies. */
  stated?: boolean
  /** The rate in basis points. */
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
  /** The rate in basis points; null for an exemption. */
  rate: number | null
  /** The first and last day of validity, as YYYY-MM-DD. */
  from: string
  until: string
}

interface TaxedHolder {
  /** The country of tax residence (ISO 3166); empty if unknown. */
  residence: string
  holder: 'NATURAL' | 'LEGAL'
  /** The kind of the distribution. */
  kind: string
  /** The day on which the income is due, as YYYY-MM-DD. */
  on: string
  certificates?: readonly TaxCertificate[]
}

/**
 * Returns the first matching rule with its certificate. A certificate applies only if its country is the country of tax
 * residence, by default the platform's. Throws a RangeError if no rule matches.
 */
export function ruleFor<Rule extends WithholdingRule>(
  { home, rules }: { home: string; rules: readonly Rule[] },
  { residence, holder, kind, on, certificates = [] }: TaxedHolder,
): { rule: Rule; rate: number; certificate: TaxCertificate | undefined } {
  const country = residence || home
  const validCertificates = certificates.filter(
    (each) => each.country === country && each.from <= on && on <= each.until,
  )
  for (const rule of rules) {
    const certificate = validCertificates.find((each) => each.kind === rule.certificate)
    const matches =
      (!rule.residences || rule.residences.includes(country)) &&
      (!rule.holder || rule.holder === holder) &&
      (!rule.certificate || certificate !== undefined) &&
      rule.kinds.includes(kind) &&
      rule.from <= on &&
      (!rule.until || on <= rule.until)
    if (matches)
      return { rule, certificate, rate: rule.stated ? (certificate?.rate ?? rule.rate) : rule.rate }
  }
  throw new RangeError(`No withholding rule applies to a ${kind} on ${on}.`)
}
