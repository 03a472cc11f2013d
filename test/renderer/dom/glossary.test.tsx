import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withoutTermMarkup } from '../../../src/language/documents/glossary.ts'
import type { RendererServices } from '../../../src/renderer/services.ts'
import { button, show } from './show.tsx'

const texts: Record<string, string> = {
  'terms.title': 'Your [[token|token]]',
  'terms.subtitle': 'What it costs',
  'terms.price': 'Price of a [[token|token]]',
  'terms.count': '[[Tokens|token]] left',
  'terms.story': 'Reach the **[[minimum|soft_cap]]** of [[tokens|token]].',
}

const entries = {
  'glossary.token.name': 'Token',
  'glossary.token.meaning': 'A share of the project.',
  'glossary.soft_cap.name': 'Minimum target',
  'glossary.soft_cap.meaning': 'What has to be raised.',
}

const terms = (changes: Partial<RendererServices> = {}) =>
  show(
    '/terms',
    {},
    {
      t: (key) => withoutTermMarkup(texts[key] ?? key),
      tWithTerms: (key) => texts[key] ?? key,
      glossary: async () => entries,
      ...changes,
    },
  )

test('a term is explained only at its first occurrence', async () => {
  await terms()
  await screen.findByRole('button', { name: 'token' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['token', 'minimum'])
  expect(screen.getByText('A share of the project.').id).toBe(button('token').getAttribute('popovertarget'))
  expect(screen.getByText('A share of the project.').getAttribute('popover')).toBe('auto')
  expect(document.body.textContent).toContain('Tokens left')
})

test('a title shows a term as plain text', async () => {
  await terms()
  expect(screen.getByRole('heading', { name: 'Your token' })).toBeDefined()
})

test('an explanation moves to an earlier occurrence that appears later', async () => {
  const { switchUser } = await terms()
  await screen.findByRole('button', { name: 'token' })
  texts['terms.subtitle'] = 'What a [[coin|token]] costs'
  await switchUser('eva')
  await screen.findByRole('button', { name: 'coin' })
  texts['terms.subtitle'] = 'What it costs'
  expect(screen.queryByRole('button', { name: 'token' })).toBeNull()
})

test('if the glossary cannot be loaded, terms are plain text', async () => {
  const { eventsOfKind } = await terms({ glossary: () => Promise.reject(new Error('lost')) })
  await waitFor(() => expect(eventsOfKind('report')).not.toEqual([]))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toContain('Reach the minimum of tokens.')
})
