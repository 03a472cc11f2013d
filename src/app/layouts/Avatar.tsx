import { useEffect, useState } from 'react'
import { Icon } from '../../renderer/parts/icons.tsx'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import './avatar.css'

/**
 * Shows the user's picture, which is requested with the session's token; an icon until it is loaded, and if there is
 * none.
 */
export function Avatar() {
  const { session } = useServices()
  const { api } = useApplication()
  const [address, setAddress] = useState('')
  const path = String(session.image ?? '')

  useEffect(() => {
    setAddress('')
    if (path === '') return
    let objectUrl = ''
    let isCurrent = true
    api({ method: 'GET', path }).then(
      (file) => {
        if (!isCurrent || !(file instanceof Blob)) return
        objectUrl = URL.createObjectURL(file)
        setAddress(objectUrl)
      },
      // Keeps the icon.
      () => undefined,
    )
    return () => {
      isCurrent = false
      URL.revokeObjectURL(objectUrl)
    }
  }, [api, path])

  if (address === '') return <Icon name="user" />
  return <img className="ts-avatar" src={address} alt="" width="28" height="28" />
}
