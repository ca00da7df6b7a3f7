/** Address of the picture of a vehicle class. @param images the operator's folder of pictures */
export const vehiclePicture = (images: string, vehicle: string) => `${images}/arac/${vehicle}-0-4x3.svg`;
