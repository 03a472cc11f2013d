import { screen, within } from '@testing-library/react'
import { show } from './show.tsx'

export const names = ['Ana', 'Bea', 'Eva', 'Luz']
export const sale = (buyer: string, index: number) => ({
  id: buyer.toLowerCase(),
  buyer,
  amount: 1000 * (index + 1),
  status: index === 3 ? 'PAID' : 'OPEN',
  sold_at: '2026-03-02T10:00:00Z',
})
const pages = { current: '1', count: 1, previous: '', next: '', last: '' }
export const salesPage = (...buyers: string[]) => ({
  items: buyers.map(sale),
  total: buyers.length,
  pages,
  counts: { all: 4, paid: 1 },
  sums: { amount: 10_000 },
})
const host = { enumerations: { order_status: ['OPEN', 'PAID'] }, hasText: () => true }
/** Opens the page of a list of sales with these responses. */
export const showSales = (address = '/sales', answers = {}) =>
  show(address, { findSales: salesPage(...names), ...answers }, host)

export const filter = (label: string) => {
  const summary = [...document.querySelectorAll('summary')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  if (!summary) throw new Error(`There is no filter ${label}.`)
  return summary
}
export const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const boxOf = (name: string) => box(`lists.select_row ${name}`)
export const bar = () => within(screen.getByRole('region', { name: 'lists.selection' }))
export const dialog = () => within(screen.getByRole('dialog'))
/** Waits for the dialog, whose code is loaded on first use. */
export const openDialog = async () => within(await screen.findByRole('dialog'))
