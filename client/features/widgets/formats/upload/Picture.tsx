import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../card/icons.tsx'

/** A picture of a widget; on screens it opens large, by a click or by its button. */
export function Picture({ url, name, still }: { url: string; name: string; still: boolean }) {
  const [open, setOpen] = useState(false)
  if (still) return <img className="w-article-image" src={url} alt={name} />
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button after it is for the keyboard */}
      <img className="w-article-image" data-opens src={url} alt={name} onClick={() => setOpen(true)} />
      <button
        type="button"
        className="w-article-enlarge"
        aria-haspopup="dialog"
        title="Show the picture large"
        onClick={() => setOpen(true)}
      >
        <Icon name="enlarge" />
        <span className="w-hidden">Show “{name}” large</span>
      </button>
      {open && <Lightbox url={url} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The picture over the whole window. Escape, its button and a click beside the picture close it. */
function Lightbox({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser traps the focus inside and returns it to the element that had it.
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="w-lightbox"
      aria-label={name}
      // A drawer around the card stays when Escape closes this.
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onClose={onClose}
    >
      <img src={url} alt={name} />
      <button type="button" className="w-lightbox-close" onClick={close}>
        <Icon name="close" />
        <span className="w-hidden">Close</span>
      </button>
    </dialog>
  )
}
