import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from './show.tsx'

const ledgerOf = (line: object) => show('/ledger', { getLedger: { lines: [{ name: 'Rent', ...line }] } })
const cells = () =>
  screen.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('a value is formatted by its type', async () => {
  await ledgerOf({ amount: 550000, day: '2026-11-22' })
  expect(cells()).toEqual(expect.arrayContaining(['5.500,00 €', '22 nov 2026']))
})

test('a value of the wrong type is shown as a dash and reported', async () => {
  const { eventsOfKind } = await ledgerOf({ amount: 'a lot', day: 'soon' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByText('Rent').length).toBeGreaterThan(1)
  expect(cells().filter((text) => text === '—')).toHaveLength(3)
  expect(document.body.textContent).not.toMatch(/NaN|a lot|soon/)
  expect(eventsOfKind('report')).toContainEqual(new Error('A value cannot be shown as money.'))
  expect(eventsOfKind('report')).toContainEqual(new Error('A value cannot be shown as date.'))
})
