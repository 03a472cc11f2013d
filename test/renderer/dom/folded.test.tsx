import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, field, show } from './show.tsx'

const fold = () => screen.getByText('folded.have_code', { exact: false }).closest('details')

test('optional fields are folded until opened and stay open while edited', async () => {
  const { user, argsOf } = await show('/folded', { enter: null })
  expect(fold()?.open).toBe(false)
  await user.click(screen.getByText('folded.have_code', { exact: false }))
  expect(fold()?.open).toBe(true)
  await user.type(field('fields.code'), 'A')
  await user.clear(field('fields.code'))
  expect(fold()?.open).toBe(true)
  await user.type(field('fields.name'), 'Ana')
  await user.type(field('fields.code'), 'ABC')
  await user.click(button('folded.send'))
  expect(argsOf('enter')).toHaveLength(1)
})

test('folded fields are open if one of them has a value', async () => {
  await show('/folded?code=ABC', { enter: null })
  expect(fold()?.open).toBe(true)
})
