import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, field, show } from './show.tsx'
import { slow } from './slow.ts'

const listThings = { items: [], total: 3 }
const getProfile = { email: 'ana@alba.demo', amount: 50_000, most: 90_000 }
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const isOpen = () => screen.queryByRole('dialog') !== null

describe('the confirmation of an action', () => {
  const ask = async (knock: unknown) => {
    const shown = await show('/door', { listThings, knock })
    await shown.user.click(button('door.break'))
    return { ...shown, question: dialog('door.break_sure') }
  }

  test('is labelled by its title, takes the focus and calls nothing yet', async () => {
    const { argsOf, question } = await ask(null)
    expect(question.getByText('door.break_text')).toBeDefined()
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    expect(argsOf('knock')).toEqual([])
  })

  test.each(['renderer.cancel', 'renderer.close', 'Escape'])(
    'dismissed by %s calls nothing and returns the focus',
    async (way) => {
      const { user, argsOf, question } = await ask(null)
      if (way === 'Escape') await user.keyboard('{Escape}')
      else await user.click(question.getByRole('button', { name: way }))
      expect([isOpen(), argsOf('knock')]).toEqual([false, []])
      expect(document.activeElement).toBe(button('door.break'))
    },
  )

  test('accepted calls the operation, closes and returns the focus', async () => {
    const { user, argsOf, question } = await ask(null)
    await user.click(question.getByText('door.break_yes'))
    expect([isOpen(), argsOf('knock').length]).toEqual([false, 1])
    expect(document.activeElement).toBe(button('door.break'))
  })

  test('accepted twice calls the operation once and stays open until it ends', async () => {
    const knock = slow()
    const { user, argsOf, question } = await ask(knock.answer)
    await user.dblClick(question.getByText('door.break_yes'))
    expect([isOpen(), argsOf('knock').length]).toEqual([true, 1])
    await knock.give(null)
    expect(isOpen()).toBe(false)
  })

  test('stays open after a failure and shows the error', async () => {
    const { user, question } = await ask(() => Promise.reject(apiError(500, 'internal', { message: 'Oh.' })))
    await user.click(question.getByText('door.break_yes'))
    expect(question.getByRole('alert').textContent).toContain('Oh.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('can contain a form whose submit button is the action', async () => {
    const { user, argsOf } = await show('/door', { listThings, moveHouse: null })
    await user.click(button('door.letter'))
    const form = dialog('door.letter_title')
    await user.click(form.getByRole('button', { name: 'door.letter' }))
    expect([isOpen(), document.activeElement]).toEqual([true, alert()])
    await user.type(await form.findByRole('combobox'), 'Francia')
    await user.click(form.getByRole('button', { name: 'door.letter' }))
    expect([isOpen(), argsOf('moveHouse')]).toEqual([false, [{ country: 'FR' }]])
    expect(document.activeElement).toBe(button('door.letter'))
  })

  test('with a form inside another form submits only its own', async () => {
    const answers = { getProfile, getTotal: { total: 1 }, buy: { id: 'b1' }, moveHouse: null }
    const { user, argsOf } = await show('/purchase', answers)
    await user.click(button('purchase.change_home'))
    const form = dialog('purchase.home_title')
    await user.type(await form.findByRole('combobox'), 'Francia')
    await user.click(form.getByRole('button', { name: 'purchase.change_home' }))
    expect([argsOf('moveHouse').length, argsOf('buy').length]).toEqual([1, 0])
    expect(field('fields.email').value).toBe('ana@alba.demo')
  })
})

describe('a dialog of the screen', () => {
  const open = async (knock: unknown) => {
    const shown = await show('/door', { listThings, knock })
    expect(isOpen()).toBe(false)
    expect(button('door.help').getAttribute('aria-haspopup')).toBe('dialog')
    await shown.user.click(button('door.help'))
    return { ...shown, help: dialog('door.help_title') }
  }

  test('closes after a successful action and returns the focus', async () => {
    const { user, help } = await open(null)
    await user.click(help.getByRole('button', { name: 'door.call_help' }))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button('door.help'))
  })

  test('stays open after a failed action', async () => {
    const { user, help } = await open(() => Promise.reject(apiError(503, 'away')))
    await user.click(help.getByRole('button', { name: 'door.call_help' }))
    expect(isOpen()).toBe(true)
  })

  test('opens again after it was closed', async () => {
    const { user, help } = await open(null)
    await user.click(help.getByRole('button', { name: 'renderer.close' }))
    expect(isOpen()).toBe(false)
    await user.click(button('door.help'))
    expect(isOpen()).toBe(true)
  })
})

describe('the menu of a row', () => {
  const things = { items: [{ id: 'hat', name: 'A hat', price: 500, status: 'OPEN' }], total: 1 }
  const open = async () => {
    const shown = await show('/shelf', { listThings: things, knock: null })
    const menu = screen.getByLabelText('blocks.actions')
    await shown.user.click(menu)
    return { ...shown, menu: screen.getByRole('group'), opener: menu }
  }

  test('closes on Escape and returns the focus', async () => {
    const { user, menu, opener } = await open()
    expect(menu.hasAttribute('open')).toBe(true)
    within(menu).getByRole('button', { name: 'shelf.knock' }).focus()
    await user.keyboard('{Escape}')
    expect([menu.hasAttribute('open'), document.activeElement]).toEqual([false, opener])
  })

  test('closes when the focus leaves it', async () => {
    const { user, menu } = await open()
    await user.tab({ shift: true })
    expect(menu.hasAttribute('open')).toBe(false)
  })

  test('closes on a press outside, also if a press does not move the focus', async () => {
    const { menu, opener } = await open()
    opener.blur()
    fireEvent.click(opener)
    expect(menu.hasAttribute('open')).toBe(true)
    fireEvent.pointerDown(within(menu).getByText('shelf.knock'))
    expect(menu.hasAttribute('open')).toBe(true)
    fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))
    expect(menu.hasAttribute('open')).toBe(false)
  })

  test('closes for an action’s confirmation, which returns the focus to the menu', async () => {
    const { user, menu, opener } = await open()
    await user.click(within(menu).getByRole('button', { name: 'shelf.throw_away' }))
    expect([menu.hasAttribute('open'), isOpen()]).toEqual([false, true])
    await user.keyboard('{Escape}')
    expect([isOpen(), document.activeElement]).toEqual([false, opener])
  })
})
