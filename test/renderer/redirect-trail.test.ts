import { expect, test } from 'vitest'
import { redirectTrail } from '../../src/renderer/screen/redirect-trail.ts'

test('redirects lead on until they lead back', () => {
  const trail = redirectTrail()
  expect(trail.mayRedirect('/b', '/a')).toBe(true)
  trail.follow('/b')
  expect(trail.mayRedirect('/a', '/b')).toBe(true)
  trail.follow('/a')
  expect(trail.mayRedirect('/b', '/a')).toBe(false)
})

test('once a page was shown, a redirect to the same place leads on again', () => {
  const trail = redirectTrail()
  trail.follow('/b')
  trail.end()
  expect(trail.mayRedirect('/b', '/a')).toBe(true)
})

test('somebody who goes elsewhere on the way is led on from there, to the same place too', () => {
  const trail = redirectTrail()
  trail.follow('/b')
  expect(trail.mayRedirect('/b', '/door')).toBe(true)
})

test.each([
  ['/a', '/a'],
  ['/a?x=1&y=2', '/a?y=2&x=1'],
])('nobody is led from %s to %s', (here, to) => {
  expect(redirectTrail().mayRedirect(to, here)).toBe(false)
})

test('another parameter is another place', () => {
  expect(redirectTrail().mayRedirect('/a?tab=open', '/a')).toBe(true)
})
