import type { DemoIssuance } from './content.ts'

/**
 * Returns the amounts in an issuance's documents, in cents. Amounts that the issuance does not define are shares of
 * others, in whole euros.
 */
export function figuresOf(issuance: DemoIssuance): Record<string, number> {
  const { token_price: price, tokens_for_sale, min_tokens, max_tokens, soft_cap_percent } = issuance
  const total = price * tokens_for_sale
  const fundUses = { use_costs: share(total, 4), use_reserve: share(total, 3) }
  const valuation = share(total + issuance.coinvestment + issuance.premoney, 108)
  return {
    price,
    total,
    min: min_tokens * price,
    max: max_tokens * price,
    soft_cap: (total * soft_cap_percent) / 100,
    ...fundUses,
    use_project: total - sum(fundUses),
    value_low: valuation,
    value_high: share(valuation, 107),
    value_late: share(valuation, 96),
    value_down: share(valuation, 90),
    value_up: share(valuation, 110),
    ...balanceOf(share(total, 300)),
    ...resultOf(share(total, 140)),
  }
}

function balanceOf(total: number) {
  const assets = {
    fixed_assets: share(total, 61),
    stock: share(total, 9),
    debtors: share(total, 14),
    cash: share(total, 16),
  }
  const balance = sum(assets)
  const debts = { long_debts: share(total, 28), short_debts: share(total, 13) }
  return { ...assets, balance, ...debts, equity: balance - sum(debts) }
}

function resultOf(revenue: number) {
  const costs = {
    supplies: share(revenue, -46),
    staff: share(revenue, -24),
    other_costs: share(revenue, -11),
    depreciation: share(revenue, -6),
  }
  const before_tax = revenue + sum(costs)
  const tax = share(before_tax, -25)
  return { revenue, ...costs, before_tax, tax, result: before_tax + tax }
}

/** Returns a percentage of an amount in cents, rounded to whole euros. */
function share(total: number, percent: number): number {
  return Math.round((total * percent) / 10_000) * 100
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0)
}
