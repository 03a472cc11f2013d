import { expect, it } from 'vitest'
import preparation from '../../../schemas/domain/preparation.json' with { type: 'json' }
import { testPlatform } from '../harness.ts'
import { draftFixture } from './draft-fixture.ts'
import fields from './every-field.json' with { type: 'json' }

const createDraft = draftFixture(await testPlatform())
const { kinds, documents, offer_id, derived } = fields

/** Saves every step of a draft of a kind, and returns what was saved. */
async function saveEverything({ kind, terms }: (typeof kinds)[number]) {
  const { member, params, getPreparation, uploadPicture } = await createDraft()
  const steps = {
    basics: { ...fields.basics, ...kind },
    story: fields.story,
    media: {
      ...fields.media,
      logo: [await uploadPicture()],
      pictures: [
        { file_id: await uploadPicture(), caption: { es: 'La fachada', en: 'The front' } },
        { file_id: await uploadPicture(), caption: { es: 'El patio', en: 'The yard' } },
      ],
    },
    terms: { ...fields.terms, ...terms, ...kind },
    documents: {
      offer_id,
      documents: await Promise.all(documents.map(async (row) => ({ ...row, file_id: await member.file() }))),
    },
    team: fields.team,
  }
  const save = async <Body extends object>(
    operation: `saveIssuance${'Basics' | 'Story' | 'Media' | 'Terms' | 'Documents' | 'Team'}`,
    body: Body,
  ) => member.call(operation, { params, body: { ...body, version: (await getPreparation()).version } })
  await save('saveIssuanceBasics', steps.basics)
  await save('saveIssuanceStory', steps.story)
  await save('saveIssuanceMedia', steps.media)
  await save('saveIssuanceTerms', steps.terms)
  await save('saveIssuanceDocuments', steps.documents)
  await save('saveIssuanceTeam', steps.team)
  return { steps, saved: await getPreparation() }
}

it.each(kinds)('every field of a draft comes back as it was saved: $kind.type', async (kind) => {
  const { steps, saved } = await saveEverything(kind)
  expect(saved).toMatchObject(steps)
})

it('every field of the six steps is among them', async () => {
  const {
    media,
    documents: papers,
    ...steps
  } = (await saveEverything({ ...(kinds[0] ?? expect.fail()) })).steps
  const ofKinds = kinds.map(({ terms }) => terms)
  const saved = { ...steps, media, documents: papers, terms: Object.assign({}, steps.terms, ...ofKinds) }
  const { $defs } = preparation
  const missing = (['basics', 'story', 'media', 'terms', 'documents', 'team'] as const).flatMap((step) =>
    Object.keys($defs[step].properties).filter((name) => !(name in saved[step]) && !derived.includes(name)),
  )
  const nested = [
    [$defs.place, fields.basics.place],
    [$defs.round, kinds[1]?.terms.online_round],
    [$defs.picture, media.pictures[0]],
    [$defs.document, papers.documents[0]],
    [$defs.teammate, fields.team.team[0]],
  ] as const
  const missingInside = nested.flatMap(([{ properties }, value]) =>
    Object.keys(properties).filter((name) => !Object.keys(value ?? {}).includes(name)),
  )
  expect([...missing, ...missingInside]).toEqual([])
})
