import type { DemoIssuance } from './content.ts'

/** Returns the amounts in an issuance's documents, in cents. Missing ones are derived as shares, in whole euros. */
export function figuresOf(issuance: DemoIssuance): Record<string, number> {
  const { token_price: price, tokens_for_sale, min_tokens, max_tokens, soft_cap_percent } = issuance
  const total = price * tokens_for_sale
  const use = { use_costs: share(total, 4), use_reserve: share(total, 3) }
  const worth = share(total + issuance.coinvestment + issuance.premoney, 108)
  return {
    price,
    total,
    min: min_tokens * price,
    max: max_tokens * price,
    soft_cap: (total * soft_cap_percent) / 100,
    ...use,
    use_project: total - sum(use),
    value_low: worth,
    value_high: share(worth, 107),
    value_late: share(worth, 96),
    value_down: share(worth, 90),
    value_up: share(worth, 110),
    ...balanceOf(share(total, 300)),
    ...resultOf(share(total, 140)),
  }
}

function balanceOf(size: number) {
  const assets = {
    fixed_assets: share(size, 61),
    stock: share(size, 9),
    debtors: share(size, 14),
    cash: share(size, 16),
  }
  const balance = sum(assets)
  const debts = { long_debts: share(size, 28), short_debts: share(size, 13) }
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

function share(total: number, percent: number): number {
  return Math.round((total * percent) / 10_000) * 100
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0)
}
