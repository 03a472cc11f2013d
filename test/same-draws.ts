import fc from 'fast-check'

/** Fixes the seed of fast-check in the quick run, so that it never fails by chance; the long run uses new cases. */
if (!process.env.LONG_TESTS) fc.configureGlobal({ seed: 20_261_124 })
