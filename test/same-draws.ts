import fc from 'fast-check'

/** The quick run draws the same cases each time, so that it fails for a change and never by chance; the long run draws new ones. */
if (!process.env.LONG_TESTS) fc.configureGlobal({ seed: 20_261_124 })
