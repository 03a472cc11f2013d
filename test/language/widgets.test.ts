import { describe, expect, it } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { widgets, widgetsOf } from '../../src/language/customization/widgets/index.ts'
import { mayHoldWidgets } from '../../src/language/customization/widgets.ts'
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

  it('loads from a host that its page lets in, and names only hosts', () => {
    const allowed = widget.sources['script-src'] ?? []
    expect(allowed).toContain(new URL(widget.script(id)).origin)
    for (const source of Object.values(widget.sources).flat())
      expect(source).toMatch(/^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  })

  it('lets calls wait until its script is there, without the page', () => {
    const globals: Record<string, unknown> = {}
    widget.prepare?.(globals, id, 0)
    for (const name of ['fbq', 'clarity']) {
      const call = globals[name]
      if (typeof call === 'function') expect(() => call('track', 'x')).not.toThrow()
    }
  })

  it.each(["x');alert(1)//", '"><script>', '../x', ''])('takes no %j for its id', (wrong) => {
    expect(widgetsOf(tenantWith({ [widget.setting]: wrong }))).toEqual([])
    expect(widgetsOf(tenantWith({ [widget.setting]: id })).map(({ id }) => id)).toEqual([id])
  })
})

describe('an event that the tenant has named', () => {
  const told = (globals: Record<string, unknown>) => {
    for (const { widget } of widgetsOf(tenantWith(ids))) widget.track?.(globals, 'alta_inversor')
    return globals
  }

  it('reaches the tag manager by its name alone', () => {
    expect(told({ dataLayer: [] })).toEqual({ dataLayer: [{ event: 'alta_inversor' }] })
  })

  it('reaches nobody whose script is not there', () => {
    expect(told({})).toEqual({})
  })
})

describe('where analytics and chat may be', () => {
  it('is on few pages, none of which needs a session or shows a secret', () => {
    const open = screens.filter(({ widgets }) => widgets).map(({ path }) => path)
    expect(open.sort()).toEqual(['/legal/privacy', '/legal/terms', '/login', '/register'])
  })

  it.each([
    ['', true],
    ['?lang=en', true],
    ['?secret=x', false],
    ['?lang=en&secret', false],
  ])('is, with the query %j: %s', (search, expected) => {
    expect(mayHoldWidgets({ widgets: true }, search)).toBe(expected)
    expect(mayHoldWidgets({}, search)).toBe(false)
    expect(mayHoldWidgets(undefined, search)).toBe(false)
  })
})
