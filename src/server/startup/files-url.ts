import { StartError } from './start-error.ts'

/** A bucket of an S3 store, and its credentials. */
export interface S3Bucket {
  /** The bucket's URL, such as https://s3.example.org/files. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const usageMessage =
  'FILES_URL must be an address such as s3://key:secret@s3.example.org/bucket?region=eu-west-1, with a / in the secret written as %2F; tls=off asks without TLS.'

/**
 * Parses FILES_URL; returns undefined if it is not set. Throws `StartError` for an invalid value, which the error does
 * not quote.
 */
export function s3BucketOf(text: string | undefined): S3Bucket | undefined {
  if (!text) return undefined
  if (!URL.canParse(text)) throw new StartError(usageMessage)
  const { protocol, username, password, host, pathname, searchParams } = new URL(text)
  const { region = 'us-east-1', tls = 'on', ...unknown } = Object.fromEntries(searchParams)
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(pathname) ?? []
  const isComplete =
    protocol === 's3:' && username && password && host && bucket && /^[a-z0-9-]+$/.test(region)
  if (!isComplete || !['on', 'off'].includes(tls) || Object.keys(unknown).length > 0)
    throw new StartError(usageMessage)
  return {
    address: `${tls === 'on' ? 'https' : 'http'}://${host}/${bucket}`,
    region,
    accessKeyId: decodeOrThrow(username),
    secretAccessKey: decodeOrThrow(password),
  }
}

function decodeOrThrow(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartError(usageMessage)
  }
}
