export { Intro } from './intro/Intro.tsx'
export { Congratulation, GettingStarted, TourTip } from './parts.tsx'
export { TourCard } from './TourCard.tsx'
export { loadTour, tour, underWay, useFreeToLeave, useTour, useTourListening } from './tour.ts'
