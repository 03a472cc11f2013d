import { expect, test } from 'vitest'
import { isObject } from '../../src/language/common/objects.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const { screens, fragments } = readLibrary()

/** Lists the actions below a node that call an operation. */
function actionsCalling(name: string, node: unknown): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap((each) => actionsCalling(name, each))
  if (!isObject(node)) return []
  const steps = Array.isArray(node.do) ? node.do : []
  const own = steps.some((step) => isObject(step) && step.call === name) ? [node] : []
  return [...own, ...Object.values(node).flatMap((each) => actionsCalling(name, each))]
}

test.each([
  'withdrawInvestment',
  'cancelInvestment',
  'cancelInterest',
  'requestAnnouncement',
  'announceIssuance',
  'submitIssuance',
  'approveIssuance',
  'openIssuance',
  'sendBackIssuance',
  'extendCampaign',
  'closeCampaign',
  'deleteIssuance',
])('every action that calls %s asks for a confirmation', (name) => {
  const actions = actionsCalling(name, [screens, fragments])
  expect(actions).not.toEqual([])
  expect(actions.filter(({ confirm }) => confirm === undefined)).toEqual([])
})
