import { describe, expect, it } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { widgets, widgetsOf } from '../../src/language/customization/widgets/index.ts'
import { canLoadWidgets } from '../../src/language/customization/widgets.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const { schemas, screens } = readLibrary()
const ids = {
  googleTagManagerId: 'GTM-ABC123',
  metaPixelId: '1234567890',
  microsoftClarityId: 'abcdefgh12',
  mavaToken: 'a-token-of-mava',
}
const tenantWith = (analytics: object) =>
  restore({ version: 2, title: 'x', analytics }, schemas).customization

describe.each(widgets)('the widget of $setting', (widget) => {
  const id = new Map(Object.entries(ids)).get(widget.setting) ?? ''

  it('loads its script from an allowed source; sources are only hosts', () => {
    const allowed = widget.sources['script-src'] ?? []
    expect(allowed).toContain(new URL(widget.script(id)).origin)
    for (const source of Object.values(widget.sources).flat())
      expect(source).toMatch(/^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  })

  it('queues calls until its script is loaded', () => {
    const globals: Record<string, unknown> = {}
    widget.prepare?.(globals, id, 0)
    for (const name of ['fbq', 'clarity']) {
      const call = globals[name]
      if (typeof call === 'function') expect(() => call('track', 'x')).not.toThrow()
    }
  })

  it.each(["x');alert(1)//", '"><script>', '../x', ''])('rejects the id %j', (wrong) => {
    expect(widgetsOf(tenantWith({ [widget.setting]: wrong }))).toEqual([])
    expect(widgetsOf(tenantWith({ [widget.setting]: id })).map(({ id }) => id)).toEqual([id])
  })
})

describe('an event configured by the tenant', () => {
  const warningsFor = (globals: Record<string, unknown>) => {
    for (const { widget } of widgetsOf(tenantWith(ids))) widget.track?.(globals, 'alta_inversor')
    return globals
  }

  it('is sent to the tag manager with only its name', () => {
    expect(warningsFor({ dataLayer: [] })).toEqual({ dataLayer: [{ event: 'alta_inversor' }] })
  })

  it('is not sent without a loaded script', () => {
    expect(warningsFor({})).toEqual({})
  })
})

describe('the pages with analytics and chat', () => {
  it('are the legal pages, login and registration', () => {
    const open = screens.filter(({ widgets }) => widgets).map(({ path }) => path)
    expect(open.sort()).toEqual(['/legal/privacy', '/legal/terms', '/login', '/register'])
  })

  it.each([
    ['', true],
    ['?lang=en', true],
    ['?secret=x', false],
    ['?lang=en&secret', false],
  ])('allow widgets with the query %j: %s', (search, expected) => {
    expect(canLoadWidgets({ widgets: true }, search)).toBe(expected)
    expect(canLoadWidgets({}, search)).toBe(false)
    expect(canLoadWidgets(undefined, search)).toBe(false)
  })
})
