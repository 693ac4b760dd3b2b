import sharp from 'sharp'
import { FORM_BOUNDS } from '../../http/bounds.ts'
import { AppError } from '../../lib/errors.ts'

/** An image re-encoded from its pixels: nothing that was hidden in the upload survives. */
export interface EncodedImage {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp'
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
}

const MOST_BYTES = FORM_BOUNDS.fileMb * 1024 * 1024
/** Counted from the header, before anything is decoded: a small file may claim a huge picture. */
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 2400

const TYPES = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  webp: { extension: 'webp', contentType: 'image/webp' },
} as const

/**
 * Judges an upload by its content, never by its name, and re-encodes it, turned upright and without metadata.
 * Throws AppError('unsupported_file' | 'too_large').
 */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  if (upload.length > MOST_BYTES) throw tooLarge()
  const kind = signatureOf(upload)
  if (!kind) throw unsupported()
  const image = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  try {
    const { format, width, height } = await image.metadata()
    if (format !== kind) throw unsupported()
    if (width * height > MOST_PIXELS) throw tooLarge()
    const bytes = await image
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(kind, kind === 'png' ? { compressionLevel: 9 } : { quality: 88 })
      .toBuffer()
    return { bytes, ...TYPES[kind] }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge()
    throw unsupported(error)
  }
}

/**
 * The format that the first bytes declare; SVG, HTML, GIF and all others are unsupported and never reach a
 * decoder.
 */
function signatureOf(upload: Buffer): keyof typeof TYPES | null {
  if (upload.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (upload.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png'
  const riff = upload.subarray(0, 4).toString('latin1') === 'RIFF'
  return riff && upload.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}

const unsupported = (cause?: unknown) =>
  new AppError('unsupported_file', 'Invalid file type: choose a PNG, JPEG or WebP image.', { cause })
const tooLarge = () =>
  new AppError(
    'too_large',
    `This image is too large: at most ${FORM_BOUNDS.fileMb} MB and 40 million pixels.`,
  )
