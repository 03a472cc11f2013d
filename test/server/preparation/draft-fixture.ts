import type { TestPlatform } from '../harness.ts'
import { type CustomizationInput, createTestTenant, type Person } from '../test-tenant.ts'
import project from './project.json' with { type: 'json' }

/** Sets up an issuer whose member has created a draft. */
export function draftFixture(platform: TestPlatform) {
  return async (customization: CustomizationInput = {}) => {
    const tenant = await createTestTenant(platform, customization)
    const manager = await tenant.manager()
    const organisation = await tenant.organisation()
    const member = await tenant.member(organisation, ['ENTREPRENEUR'])
    const draft = await member.call('createIssuance', {
      body: { title: 'Ático en Ruzafa', type: 'REAL_ESTATE' },
    })
    const { slug } = draft
    const slugParams = { slug }
    const params = { id: draft.id }
    const getPreparation = (by: Person = member, step?: 'basics') =>
      by.call('getPreparation', { params: { ...slugParams, ...(step && { step }) } })
    const uploadPicture = async (by: Person = member) => {
      const id = await by.file()
      await platform.owner.query("update files set type = 'image/webp' where id = $1", [id])
      return id
    }
    /** Saves every step as completely as a review requires. */
    const completeSteps = async (offer_id = project.offer_id) => {
      const save = async () => ({ version: (await getPreparation()).version })
      await member.call('saveIssuanceBasics', {
        params,
        body: { ...project.basics, custom_slug: slug, ...(await save()) },
      })
      await member.call('saveIssuanceStory', { params, body: { ...project.story, ...(await save()) } })
      const pictures = [{ file_id: await uploadPicture() }]
      await member.call('saveIssuanceMedia', { params, body: { pictures, ...(await save()) } })
      await member.call('saveIssuanceTerms', { params, body: { ...project.terms, ...(await save()) } })
      const documents = [{ file_id: await member.file(), kind: 'KIIS', permit: 'public' }]
      await member.call('saveIssuanceDocuments', { params, body: { documents, offer_id, ...(await save()) } })
      return member.call('saveIssuanceTeam', { params, body: { ...project.team, ...(await save()) } })
    }
    return {
      tenant,
      manager,
      organisation,
      member,
      slug,
      slugParams,
      params,
      getPreparation,
      uploadPicture,
      completeSteps,
    }
  }
}
