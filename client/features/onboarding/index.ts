export { Congratulation } from './Congratulation.tsx'
export { GettingStarted } from './GettingStarted.tsx'
export { Intro } from './intro/Intro.tsx'
export { TourCard } from './TourCard.tsx'
export { TourTip } from './TourTip.tsx'
export {
  noteEditing,
  skipTour,
  tour,
  useFreeToLeave,
  useTour,
  useTourListening,
} from './tour.ts'
