import { act, screen, within } from '@testing-library/react'
import { describe, expect, inject, test, vi } from 'vitest'
import { sealOf } from '../../../src/domain/seal.ts'
import { button, link, show } from './show.tsx'

const museum = {
  pictures: ['front', 'hall', 'roof'].map((alt) => ({ url: `/media/${alt}.jpg`, alt })),
  questions: [{ question: 'Who?', answer: 'Everybody.' }],
  film: 'https://youtu.be/abcdefghijk',
  ticket: 'MUS-7K3M-9Q',
  opens_at: '2026-11-21T10:01:30Z',
  picture: { bundle: inject('bundles')['/door'], sample: { things: { items: [], total: 7 } } },
}
const showMuseum = (changes: object = {}) => show('/museum', { getMuseum: { ...museum, ...changes } })

describe('tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true })
  const tabText = () => screen.getByRole('tabpanel').textContent

  test('show one panel at a time and record it in the URL', async () => {
    const { user, history } = await show('/halls')
    expect([selected().textContent, tabText()]).toEqual(['halls.first', 'halls.first_text'])
    await user.click(screen.getByRole('tab', { name: 'halls.second' }))
    expect([tabText(), history.visited]).toEqual(['halls.second_text', ['/halls?hall=second']])
    expect(screen.getByRole('tabpanel', { name: 'halls.second' })).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'halls.first' }))
    expect(history.current).toBe('/halls')
  })

  test.each([
    ['{ArrowRight}', 'halls.second'],
    ['{ArrowRight>2/}', 'halls.third'],
    ['{ArrowLeft}', 'halls.third'],
    ['{End}', 'halls.third'],
    ['{End}{ArrowRight}', 'halls.first'],
    ['{End}{Home}', 'halls.first'],
  ])('are navigated by keyboard: %s selects %s', async (keys, name) => {
    const { user } = await show('/halls')
    await user.tab()
    expect(document.activeElement).toBe(selected())
    await user.keyboard(keys)
    expect([selected().textContent, document.activeElement]).toEqual([name, selected()])
  })

  test('are a single tab stop', async () => {
    const { user } = await show('/halls?hall=second')
    await user.tab()
    expect(document.activeElement).toBe(selected())
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  test('have no tab list if there is only one tab', async () => {
    await show('/closet')
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.getByText('halls.first_text')).toBeDefined()
  })

  test('are vertical and use the up and down arrows in a menu', async () => {
    const { user } = await show('/wings')
    expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical')
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(selected().textContent).toBe('halls.firstrenderer.section_done')
    await user.keyboard('{ArrowDown}')
    expect([selected().textContent, tabText()]).toEqual([
      'halls.secondrenderer.section_missing',
      'halls.second_text',
    ])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(selected().textContent).toBe('halls.third')
  })

  test('become a list on a phone if used as a menu, with present values and done and missing marks', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width < 64rem)' }),
    )
    const { user, history } = await show('/wings')
    const sections = screen.getByRole('navigation', { name: 'renderer.part' })
    const rows = within(sections).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'halls.firstrenderer.section_done',
      'halls.secondAnarenderer.section_missing',
      'halls.third',
    ])
    expect(screen.queryByRole('region')).toBeNull()
    await user.click(within(sections).getByRole('button', { name: 'halls.third' }))
    expect(history.current).toBe('/wings?hall=third')
    expect(screen.getByRole('region', { name: 'halls.third' }).textContent).toBe('halls.third_text')
    await user.click(screen.getByRole('button', { name: 'renderer.sections_back' }))
    expect([history.current, screen.queryByRole('region')]).toEqual(['/wings', null])
  })

  test('clear the inner selection when an outer tab changes', async () => {
    const { user, history } = await show('/tours?hall=cellar')
    expect(selected().textContent).toBe('halls.cellar')
    await user.click(screen.getByRole('tab', { name: 'halls.guided' }))
    const below = within(screen.getByRole('tablist', { name: 'halls.first_text' }))
    await user.click(below.getByRole('tab', { name: /halls.first/ }))
    expect(history.current).toBe('/tours?kind=guided&hall=first')
    await user.click(screen.getByRole('tab', { name: 'halls.cellar' }))
    expect(history.current).toBe('/tours?hall=cellar')
    expect(screen.queryByRole('tab', { name: /halls.first/ })).toBeNull()
  })

  test('become a select with counts on a phone if nested', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width < 40rem)' }),
    )
    const { user, history } = await show('/tours?kind=guided')
    const choice = screen.getByRole('combobox', { name: 'halls.first_text' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['halls.any', 'halls.first (3)', 'halls.second'])
    await user.selectOptions(choice, 'first')
    expect(history.current).toBe('/tours?kind=guided&hall=first')
  })

  test('are hidden without permission, even if the URL names one', async () => {
    await show('/halls?hall=cellar')
    expect(screen.queryByRole('tab', { name: 'halls.cellar' })).toBeNull()
    expect(selected().textContent).toBe('halls.first')
  })
})

describe('an accordion', () => {
  const open = () => screen.getAllByRole('group').map((item) => item.hasAttribute('open'))

  test('opens the pressed item', async () => {
    const { user } = await show('/questions', { getMuseum: museum })
    expect(open()).toEqual([false, false])
    await user.click(screen.getByText('Who?'))
    expect(open()).toEqual([false, true])
    expect(screen.getByText('Everybody.')).toBeDefined()
  })

  test('is not drawn without questions', async () => {
    await show('/questions', { getMuseum: { ...museum, questions: [] } })
    expect(open()).toEqual([false])
    expect(document.querySelectorAll('.ts-accordion')).toHaveLength(1)
  })

  test('is open if its document’s condition holds', async () => {
    await show('/questions?all=yes', { getMuseum: museum })
    expect(open()).toEqual([false, true])
  })

  test('is entirely open if the tenant’s openAllAccordions is on', async () => {
    const plain = inject('tenant')
    const tenant = { ...plain, extras: { ...plain.extras, openAllAccordions: true } }
    await show('/questions', { getMuseum: museum }, { tenant })
    expect(open()).toEqual([true, true])
  })

  test('stays closed for details even with openAllAccordions', async () => {
    const plain = inject('tenant')
    const tenant = { ...plain, extras: { ...plain.extras, openAllAccordions: true } }
    await show('/notice', {}, { tenant })
    expect(screen.getByText('notice.hashes').closest('details')?.open).toBe(false)
  })
})

describe('the parts of a page', () => {
  test('a folded warning shows its first sentence and its note, and the rest on a press', async () => {
    const { user } = await show('/notice')
    const others = screen.getByText('Mind the steps.').closest('details')
    expect(screen.getByText('noon').tagName).toBe('STRONG')
    expect([screen.getByText('The floor is wet.').closest('details'), others?.open]).toEqual([null, false])
    await user.click(screen.getByText('blocks.read_all'))
    expect(others?.open).toBe(true)
  })

  test('a value has its link as a button', async () => {
    await show('/notice')
    expect(link('notice.buy').getAttribute('href')).toBe('/halls')
  })

  test('a timeline lists future events after past ones, with a colour per state', async () => {
    await show('/notice', {}, { tones: { order_status: { PAID: 'success' } } })
    const events = screen.getAllByRole('listitem').filter(({ className }) => className.includes('timeline'))
    expect(events.map(({ className }) => className.split('--')[1])).toEqual(['neutral', 'success', 'ahead'])
    expect(events.at(-1)?.textContent).toBe('blocks.timeline_ahead notice.sentnotice.soon')
  })

  test('a timeline in reverse begins with future events, and may name some rows otherwise', async () => {
    await show('/turned', {}, { tones: { order_status: { PAID: 'success' } } })
    const events = screen.getAllByRole('listitem').filter(({ className }) => className.includes('timeline'))
    expect(events.map(({ className }) => className.split('--')[1])).toEqual(['ahead', 'success', 'neutral'])
    expect(events[1]?.textContent).toMatch(/^notice\.sent/)
  })

  test('a table of contents marks the current section', async () => {
    await show('/notice')
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.map((each) => each.getAttribute('aria-current'))).toEqual(['location', null])
  })

  test('a table of contents is folded on phones', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width < 48rem)' }),
    )
    await show('/notice')
    const contents = screen.getByRole('navigation')
    expect(contents.querySelector('details')?.open).toBe(false)
    expect(contents.querySelectorAll('details a')).toHaveLength(2)
  })
})

describe('a gallery', () => {
  const open = async (name: string) => {
    const page = await showMuseum()
    await page.user.click(button(name))
    // Waits for the dialog, whose code is loaded on first use.
    const dialog = await screen.findByRole('dialog', { name: 'blocks.pictures {"count":3}' })
    return { ...page, light: within(dialog) }
  }
  const second = 'blocks.picture_open {"index":2,"count":3,"alt":"hall"}'
  const place = (index: number) => `blocks.picture_place {"index":${index},"count":3}`

  test('opens at the pressed picture and exposes only that one to screen readers', async () => {
    const { light } = await open(second)
    expect(light.getByText(place(2)).parentElement?.textContent).toContain('hall')
    expect(light.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(['hall'])
  })

  test('is browsed with buttons and arrow keys', async () => {
    const { user, light } = await open('blocks.pictures {"count":3}')
    await user.keyboard('{ArrowLeft}')
    expect(light.getByText(place(1))).toBeDefined()
    await user.click(light.getByRole('button', { name: 'blocks.picture_next' }))
    expect(light.getByText(place(2))).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(light.getByText(place(3))).toBeDefined()
  })

  test('keeps the focus on its buttons at the first and last picture', async () => {
    const { user, light } = await open('blocks.pictures {"count":3}')
    const after = light.getByRole<HTMLButtonElement>('button', { name: 'blocks.picture_next' })
    await user.click(after)
    await user.click(after)
    expect([after.disabled, after.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await user.keyboard('{ArrowLeft}')
    expect(light.getByText(place(2))).toBeDefined()
  })

  test.each(['blocks.close', 'Escape'])('is closed by %s and returns the focus', async (way) => {
    const { user, light } = await open(second)
    expect(document.activeElement).toBe(light.getByRole('button', { name: 'blocks.close' }))
    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(button(way))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button(second))
  })

  test('is not rendered without pictures', async () => {
    await showMuseum({ pictures: [{ url: '', alt: 'nothing' }] })
    expect(screen.queryByRole('button', { name: /picture/ })).toBeNull()
  })
})

describe('a countdown', () => {
  const start = Date.parse('2026-11-21T10:00:00Z')
  const count = async (opens_at: string) => {
    vi.useFakeTimers({ now: start })
    // Returns a platform time that differs from the device's.
    const now = () => new Date(Date.now() + 3_600_000)
    await show('/museum', { getMuseum: { ...museum, opens_at } }, { now })
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

  test('shows the remaining time by the platform’s clock, each second near its end', async () => {
    await count('2026-11-21T11:01:30.500Z')
    expect(screen.getByRole('timer').textContent).toContain('1 minuto y 30 segundos')
    for (const seconds of [29, 28, 27]) {
      await pass(1)
      expect(screen.getByRole('timer').textContent).toContain(`1 minuto y ${seconds} segundos`)
    }
  })

  test('shows its final text when the time is over', async () => {
    await count('2026-11-21T11:00:02Z')
    await pass(3)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('museum.open')).toBeDefined()
  })

  test('updates once a minute far from its end', async () => {
    await count('2026-11-23T13:05:30.500Z')
    const words = '2 días, 2 horas y 5 minutos'
    expect(screen.getByRole('timer').textContent).toContain(words)
    await pass(30)
    expect(screen.getByRole('timer').textContent).toContain(words)
    await pass(1)
    expect(screen.getByRole('timer').textContent).toContain('2 días, 2 horas y 4 minutos')
  })

  test('is not rendered for an invalid time', async () => {
    await count('soon')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByText('museum.open')).toBeNull()
  })
})

describe('a film', () => {
  test('requests nothing from its service before play is pressed', async () => {
    const { user } = await showMuseum()
    expect(document.querySelector('iframe, img[src*="yout"], link[href*="yout"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: /video_note/ }))
    expect(screen.getByTitle('museum.film').getAttribute('src')).toContain(
      'https://www.youtube-nocookie.com/',
    )
  })

  test('from an unknown site is not shown', async () => {
    await showMuseum({ film: 'https://films.example/abcdefghijk' })
    expect(screen.queryByText(/video_note/)).toBeNull()
  })
})

describe('a seal', () => {
  test('draws the tiles of its reference and shows the reference', async () => {
    await showMuseum()
    const panel = screen.getByRole('img', { name: 'blocks.seal {"reference":"MUS-7K3M-9Q"}' })
    const drawn = [...panel.querySelectorAll('path')].map(
      (path) => path.getAttribute('d')?.match(/M/g)?.length,
    )
    const tiles = sealOf('MUS-7K3M-9Q').flat()
    expect(drawn).toEqual([0, 1, 2, 3].map((tone) => tiles.filter((each) => each === tone).length))
    expect(screen.getByText('MUS-7K3M-9Q')).toBeDefined()
  })

  test('is not rendered without a reference', async () => {
    await showMuseum({ ticket: '' })
    expect(screen.queryByText('museum.ticket_text')).toBeNull()
  })
})

describe('a value to copy', () => {
  const copy = 'blocks.copy {"label":"thing.name"}'
  const getThing = { id: 'hat', name: 'A hat', price: 500, status: 'OPEN' }

  test('is copied with a confirmation shown for a moment', async () => {
    vi.useFakeTimers()
    const { user } = await show('/things/hat', { getThing })
    await user.click(button(copy))
    expect(await navigator.clipboard.readText()).toBe('A hat')
    expect(screen.getByText('blocks.copied')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(screen.queryByText('blocks.copied')).toBeNull()
  })

  test('shows a toast if the browser refuses to copy', async () => {
    const { user, eventsOfKind } = await show('/things/hat', { getThing })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    await user.click(button(copy))
    expect(eventsOfKind('toast')).toEqual([{ kind: 'warning', text: 'blocks.copy_refused' }])
  })
})

describe('an example page', () => {
  test('is interactive without server calls or navigation', async () => {
    const { user, eventsOfKind, argsOf, history } = await show('/example', { getMuseum: museum })
    expect((await screen.findByRole('definition')).textContent).toBe('7')
    await user.click(button('door.knock'))
    await user.click(link('door.around'))
    expect([argsOf('knock'), history.visited]).toEqual([[], ['/example']])
    expect(eventsOfKind('toast')).toContainEqual({ kind: 'info', text: 'blocks.example_inert' })
    await user.click(button('door.help'))
    expect(screen.getByRole('dialog', { name: 'door.help_title' })).toBeDefined()
  })

  test('loads no video of another site', async () => {
    const picture = { bundle: inject('bundles')['/museum'], sample: { museum } }
    const { user, eventsOfKind } = await show('/example', { getMuseum: { ...museum, picture } })
    await user.click(await screen.findByRole('button', { name: /video_note/ }))
    expect([document.querySelector('iframe'), eventsOfKind('toast').length]).toEqual([null, 1])
  })
})
