import { defineAttachment } from '@/lib/agent/attachment'
import { oneLine } from '@/lib/contracts/labelled-data'
import { newPictures } from '@/lib/contracts/state-key'

/** The person sees new pictures already: the model neither links them nor says where they are. */
export const images = defineAttachment({
  name: 'images',
  key: newPictures,
  render: (pictures) =>
    pictures.length === 0
      ? undefined
      : `Shown to the person in the conversation already, just below the call: ${pictures.map(({ name }) => oneLine(name, 120)).join(', ')}. Don't link, embed or locate them; say what they show.`,
})
