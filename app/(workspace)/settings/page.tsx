import { SettingsPage } from '@/components/shell/settings-page'

export default function Page() {
  return <SettingsPage />
}
