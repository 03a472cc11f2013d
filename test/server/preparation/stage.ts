import type { TestPlatform } from '../harness.ts'
import { type Customized, createTestTenant, type Person } from '../test-tenant.ts'
import project from './project.json' with { type: 'json' }

/** Sets up an issuer whose member has created a draft. */
export function stageOf(platform: TestPlatform) {
  return async (customization: Customized = {}) => {
    const tenant = await createTestTenant(platform, customization)
    const manager = await tenant.manager()
    const organisation = await tenant.organisation()
    const member = await tenant.member(organisation, ['ENTREPRENEUR'])
    const made = await member.call('createIssuance', {
      body: { title: 'Ático en Ruzafa', type: 'REAL_ESTATE' },
    })
    const { slug } = made
    const named = { slug }
    const params = { id: made.id }
    const shown = (by: Person = member) => by.call('getPreparation', { params: named })
    const picture = async (by: Person = member) => {
      const id = await by.file()
      await platform.owner.query("update files set type = 'image/webp' where id = $1", [id])
      return id
    }
    /** Saves every step as completely as a review requires. */
    const complete = async (offer_id = project.offer_id) => {
      const save = async () => ({ version: (await shown()).version })
      await member.call('saveIssuanceBasics', {
        params,
        body: { ...project.basics, custom_slug: slug, ...(await save()) },
      })
      await member.call('saveIssuanceStory', { params, body: { ...project.story, ...(await save()) } })
      const pictures = [{ file_id: await picture() }]
      await member.call('saveIssuanceMedia', { params, body: { pictures, ...(await save()) } })
      await member.call('saveIssuanceTerms', { params, body: { ...project.terms, ...(await save()) } })
      const documents = [{ file_id: await member.file(), kind: 'KIIS', permit: 'public' }]
      await member.call('saveIssuanceDocuments', { params, body: { documents, offer_id, ...(await save()) } })
      return member.call('saveIssuanceTeam', { params, body: { ...project.team, ...(await save()) } })
    }
    return { tenant, manager, organisation, member, slug, named, params, shown, complete }
  }
}
