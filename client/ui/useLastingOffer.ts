import { type RefObject, useEffect } from 'react'

/** Ends an offer after some time, but not while its button is under the pointer or has the focus of a keyboard. */
export function useLastingOffer(
  button: RefObject<HTMLButtonElement | null>,
  onOver: () => void,
  milliseconds: number,
): void {
  useEffect(() => {
    const look = setInterval(() => {
      if (!button.current?.matches(':hover, :focus-visible')) onOver()
    }, milliseconds)
    return () => clearInterval(look)
  }, [button, onOver, milliseconds])
}
