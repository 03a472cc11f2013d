import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import own from './own-words.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform, own.customization)
const manager = await tenant.manager()
const names = Object.keys(platform.app.services.library.mails)

const all = async (params: object = {}) => {
  const { pages } = await manager.call('getMails', { params: { ...params, size: 50 } })
  const numbers = Array.from({ length: pages.count }, (_, at) => at + 1)
  const each = await Promise.all(
    numbers.map((page) => manager.call('getMails', { params: { ...params, size: 50, page } })),
  )
  return each.flatMap(({ items }) => items)
}

describe("the managers' list of mails", () => {
  it('contains every mail with its subject filled in', async () => {
    const mails = await all()
    expect(mails.map(({ mail }) => mail).sort()).toEqual(names.sort())
    expect(mails.map(({ subject }) => subject).filter((words) => /[{}]/.test(words))).toEqual([])
  })

  it('shows each mail with all placeholders filled in', async () => {
    for (const mail of names) {
      const { subject, text, html } = await manager.call('getMail', { params: { mail, language: 'es' } })
      const left = `${subject} ${text} ${html}`.match(/\{\{|mail_sample|undefined|NaN|Invalid/g) ?? []
      expect([mail, ...left]).toEqual([mail])
    }
  })

  it('filters by recipient and by words', async () => {
    const to = new Set((await all({ to: ['MANAGERS'] })).map((mail) => mail.to))
    expect([...to]).toEqual(['MANAGERS'])
    const found = await all({ q: own.subject.toUpperCase() })
    expect(found.map(({ mail, reworded }) => ({ mail, reworded }))).toEqual([
      { mail: own.mail, reworded: true },
    ])
  })

  it("shows a mail with the tenant's texts and marks them", async () => {
    const { subject, html, texts } = await manager.call('getMail', {
      params: { mail: own.mail, language: 'es' },
    })
    expect([subject, html.includes(subject)]).toEqual([own.subject, true])
    expect(texts.filter(({ reworded }) => reworded)).toEqual([own.text])
  })

  it('returns 404 for an unknown mail', async () => {
    for (const mail of ['none', 'constructor']) {
      const { status } = await manager.send('getMail', { params: { mail } })
      expect(status).toBe(404)
    }
  })
})
