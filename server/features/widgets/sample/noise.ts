const DAY_MS = 86_400_000
const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619

/** A number from 0 to 1 that depends on the text alone: the same on every machine and in every run (FNV-1a, mixed). */
export function steadyNoise(text: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  // Texts that differ in their last character alone would lie close together.
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Days since 1970 of an ISO date. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
